import { lazy, Suspense } from 'react'
import { StoreHeader } from './store-header.tsx'

const OpeningLine = lazy(async () => ({ default: (await import('./opening-line.tsx')).OpeningLine }))
const RegistryNav = lazy(async () => ({ default: (await import('./registry-nav.tsx')).RegistryNav }))

/** The header of the home layout, with its opening. */
export function HomeHeader() {
  return (
    <div>
      <StoreHeader />
      <Suspense>
        <OpeningLine />
      </Suspense>
    </div>
  )
}

/** The header of the registry layout, with a navigation of its own. */
export function RegistryHeader() {
  return (
    <div>
      <StoreHeader />
      <Suspense>
        <RegistryNav />
      </Suspense>
    </div>
  )
}
