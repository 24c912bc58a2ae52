import type { EmailShop } from '#platform/mail/email-shop.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { createPalette } from './palette.ts'

/** What emails state about the shop, with its colors. */
export function createEmailShop(settings: Settings, origin: string): EmailShop {
  const { primary, thread, primarySoft } = createPalette(settings.get('theme'))
  return {
    ...settings.get('shop'),
    origin,
    colors: { primary, primaryOnDark: thread, lineOnDark: primarySoft },
  }
}
