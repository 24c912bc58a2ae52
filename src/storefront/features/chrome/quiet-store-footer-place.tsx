import { lazy, Suspense } from 'react'

const QuietStoreFooter = lazy(async () => ({ default: (await import('./quiet-store-footer.tsx')).QuietStoreFooter }))

const place = (
  <Suspense>
    <QuietStoreFooter />
  </Suspense>
)

/** Like `StoreFooterPlace`: its script comes when the page is at rest. */
export function QuietStoreFooterPlace() {
  return place
}
