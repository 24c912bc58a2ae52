import { useLocation } from 'react-router'
import { HeaderNav } from '#ui/patterns/page-shell/site-header.tsx'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import { paths } from '#storefront/paths.ts'
import { HeaderStrip } from './strip.tsx'

const items = [
  { href: registryPaths.find, label: 'Find' },
  { href: registryPaths.create, label: 'Create' },
  { href: registryPaths.mine, label: 'My registries' },
  { href: paths.contactUs, label: 'Help' },
] as const

export function RegistryNav() {
  const { pathname } = useLocation()
  return (
    <HeaderStrip>
      <HeaderNav
        label="Registry"
        items={items.map((item) => ({ ...item, current: item.href === pathname }))}
      />
    </HeaderStrip>
  )
}
