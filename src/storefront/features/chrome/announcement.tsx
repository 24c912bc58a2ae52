import * as t from '#messages/shell.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { HeaderStrip } from './strip.tsx'

export function Announcement() {
  const { announcement } = useShopSettings().navigation
  if (!announcement) return null
  const { text, href } = announcement
  return (
    <HeaderStrip>
      <aside aria-label={t.announcement}>
        <p>{href ? <a href={href}>{text}</a> : text}</p>
      </aside>
    </HeaderStrip>
  )
}
