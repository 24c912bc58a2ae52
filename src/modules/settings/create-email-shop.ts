import type { EmailLogo, EmailShop } from '#platform/mail/email-shop.ts'
import type { Settings, SettingsValues } from '#platform/settings/settings.ts'
import { wordmarkSize } from './domain/wordmark-size.ts'
import { createPalette } from './palette.ts'

/** What emails state about the shop, with its colors. */
export function createEmailShop(settings: Settings, origin: string): EmailShop {
  const theme = settings.get('theme')
  const { primary, thread, primarySoft } = createPalette(theme)
  return {
    ...settings.get('shop'),
    origin,
    colors: { primary, primaryOnDark: thread, lineOnDark: primarySoft },
    logo: measureLogo(theme.logo),
  }
}

/** An uploaded logo keeps its proportions within the size of the name. */
function measureLogo(logo: SettingsValues['theme']['logo']): EmailLogo {
  if (!logo) return { ...wordmarkSize, hasOwnGround: false }
  const scale = Math.min(wordmarkSize.width / logo.width, wordmarkSize.height / logo.height)
  return {
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
    hasOwnGround: true,
  }
}
