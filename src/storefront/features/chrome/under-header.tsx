import type { ComponentType } from 'react'
import { latePart } from './late-part.tsx'
import { StoreHeader } from './store-header.tsx'

function headerWith(load: () => Promise<ComponentType>): ComponentType {
  const part = latePart(load)
  return () => (
    <div>
      <StoreHeader />
      {part}
    </div>
  )
}

/** The header of the home layout, with its opening. */
export const HomeHeader = headerWith(async () => (await import('./opening-line.tsx')).OpeningLine)

/** The header of the registry layout, with a navigation of its own. */
export const RegistryHeader = headerWith(
  async () => (await import('./registry-nav.tsx')).RegistryNav,
)
