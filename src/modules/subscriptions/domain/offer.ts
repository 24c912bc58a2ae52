import { days, hours } from '#kernel/time/time.ts'

/** Specification §9: 20 % off the first purchase. */
export const offerPercent = 20
export const codeLife = days(30)
export const reminderLead = days(4)
export const confirmLife = hours(48)
export const returnLife = days(30)
export const mailPause = hours(24)

export const consentWords = {
  popup: 'We will email you a confirmation link and your code. Unsubscribe any time.',
  account:
    'Two newsletters a month, once you confirm by email. Unsubscribe in any newsletter or in '
    + 'your settings.',
  checkout: 'Two newsletters a month, once you confirm by email. Unsubscribe any time.',
} as const

export function consentText(source: 'popup' | 'footer' | 'account' | 'checkout'): string {
  return `2026-11: ${consentWords[source === 'footer' ? 'popup' : source]}`
}
