import { lazy, Suspense } from 'react'

const StoreFooter = lazy(async () => ({ default: (await import('./store-footer.tsx')).StoreFooter }))

/** The same element each time: drawn by the server, it stands as it is, whatever changes above it, until its script is here. */
const place = (
  <Suspense>
    <StoreFooter />
  </Suspense>
)

/** The footer leads on without a script, so its own comes when the page is at rest. */
export function StoreFooterPlace() {
  return place
}
