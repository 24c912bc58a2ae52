import { days, hours } from '#kernel/time/time.ts'

/** Specification §9: 20 % off the first purchase. */
export const offerPercent = 20
export const codeLife = days(30)
/** How long before its end the reminder is sent. */
export const reminderLead = days(4)
/** How long a confirmation link is valid. Unconfirmed addresses are deleted after it. */
export const confirmLife = hours(48)
/** How long an unsubscribed address can resubscribe without a new confirmation. */
export const returnLife = days(30)
/** The minimum time between two emails that somebody can trigger by entering an address. */
export const mailPause = hours(24)

/** The consent texts below the fields. */
export const consentWords = {
  popup: 'We will email you a confirmation link and your code. Unsubscribe any time.',
  account:
    'Two newsletters a month, once you confirm by email. Unsubscribe in any newsletter or in '
    + 'your settings.',
  checkout: 'Two newsletters a month, once you confirm by email. Unsubscribe any time.',
} as const

/** The consent text with its version, as stored with the consent. */
export function consentText(source: 'popup' | 'footer' | 'account' | 'checkout'): string {
  return `2026-11: ${consentWords[source === 'footer' ? 'popup' : source]}`
}
