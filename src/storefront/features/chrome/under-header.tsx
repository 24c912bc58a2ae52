import type { ComponentType } from 'react'
import { latePart } from './late-part.tsx'
import { StoreHeader } from './store-header.tsx'

function createHeader(load: () => Promise<ComponentType>): ComponentType {
  const part = latePart(load)
  return () => (
    <div>
      <StoreHeader />
      {part}
    </div>
  )
}

export const HomeHeader = createHeader(async () => (await import('./opening-line.tsx')).OpeningLine)

export const RegistryHeader = createHeader(
  async () => (await import('./registry-nav.tsx')).RegistryNav,
)
