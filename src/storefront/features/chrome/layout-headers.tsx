import type { ComponentType } from 'react'
import { createDeferredPart } from './deferred-part.tsx'
import { StoreHeader } from './store-header.tsx'

function createHeader(load: () => Promise<ComponentType>): ComponentType {
  const part = createDeferredPart(load)
  return () => (
    <div>
      <StoreHeader />
      {part}
    </div>
  )
}

export const HomeLayoutHeader = createHeader(
  async () => (await import('./tagline-strip.tsx')).TaglineStrip,
)

export const RegistryLayoutHeader = createHeader(
  async () => (await import('./registry-nav.tsx')).RegistryNav,
)
