import { createDeferredPart } from './deferred-part.tsx'

const whole = createDeferredPart(async () => (await import('./store-footer.tsx')).StoreFooter)
const quiet = createDeferredPart(
  async () => (await import('./quiet-store-footer.tsx')).QuietStoreFooter,
)

export function StoreFooterPlace() {
  return whole
}

export function QuietStoreFooterPlace() {
  return quiet
}
