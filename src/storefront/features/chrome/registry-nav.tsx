import { useLocation } from 'react-router'
import { HeaderNav } from '#ui/patterns/page-shell/site-header.tsx'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import { paths } from '#storefront/paths.ts'
import { HeaderStrip } from './strip.tsx'
import * as t from '#messages/registry-nav.ts'

const items = [
  { href: registryPaths.find, label: t.find },
  { href: registryPaths.create, label: t.create },
  { href: registryPaths.mine, label: t.mine },
  { href: paths.contactUs, label: t.help },
] as const

export function RegistryNav() {
  const { pathname } = useLocation()
  return (
    <HeaderStrip>
      <HeaderNav
        label={t.registry}
        items={items.map((item) => ({ ...item, current: item.href === pathname }))}
      />
    </HeaderStrip>
  )
}
