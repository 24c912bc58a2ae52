import { lazy, Suspense, type ComponentType } from 'react'
import { StoreHeader } from './store-header.tsx'

function headerOver(Under: ComponentType): ComponentType {
  return () => (
    <div>
      <StoreHeader />
      <Suspense>
        <Under />
      </Suspense>
    </div>
  )
}

/** The header of the home layout, with its opening. */
export const HomeHeader = headerOver(lazy(async () => ({ default: (await import('./opening-line.tsx')).OpeningLine })))

/** The header of the registry layout, with a navigation of its own. */
export const RegistryHeader = headerOver(lazy(async () => ({ default: (await import('./registry-nav.tsx')).RegistryNav })))
