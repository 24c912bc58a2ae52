import type { PageSettings } from '#storefront/shop-settings.ts'
import { escapeXml } from './escape-xml.ts'

type Shop = Pick<PageSettings, 'name' | 'colors'>

/** The icon of the browser tab: the initial of the shop in its colors. */
export function createIcon({ name, colors }: Shop): string {
  const [initial = ''] = name.trim().toUpperCase()
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    + `<rect width="32" height="32" fill="${colors.primary}"/>`
    + '<text x="16" y="24.5" text-anchor="middle" font-family="Georgia, serif" font-size="23" '
    + `fill="#fff">${escapeXml(initial)}</text>`
    + `<path d="M5 29h22" stroke="${colors.thread}" stroke-width="1.4" stroke-dasharray="3 2"/>`
    + '</svg>'
  )
}
