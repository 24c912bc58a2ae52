import { latePart } from './late-part.tsx'

const whole = latePart(async () => (await import('./store-footer.tsx')).StoreFooter)
const quiet = latePart(async () => (await import('./quiet-store-footer.tsx')).QuietStoreFooter)

export function StoreFooterPlace() {
  return whole
}

export function QuietStoreFooterPlace() {
  return quiet
}
