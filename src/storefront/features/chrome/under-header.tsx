import { latePart } from './late-part.tsx'
import { StoreHeader } from './store-header.tsx'

const opening = latePart(async () => (await import('./opening-line.tsx')).OpeningLine)
const registryNav = latePart(async () => (await import('./registry-nav.tsx')).RegistryNav)

/** The header of the home layout, with its opening. */
export function HomeHeader() {
  return (
    <div>
      <StoreHeader />
      {opening}
    </div>
  )
}

/** The header of the registry layout, with a navigation of its own. */
export function RegistryHeader() {
  return (
    <div>
      <StoreHeader />
      {registryNav}
    </div>
  )
}
