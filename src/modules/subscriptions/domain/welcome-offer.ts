import { days, hours } from '#kernel/time/time.ts'

export const welcomeReminderLead = days(4)
export const confirmationLifetime = hours(48)
export const resubscribePeriod = days(30)
export const minEmailInterval = hours(24)

export const consentTexts = {
  popup: 'We will email you a confirmation link and your code. Unsubscribe any time.',
  account:
    'Two newsletters a month, once you confirm by email. Unsubscribe in any newsletter or in '
    + 'your settings.',
  checkout: 'Two newsletters a month, once you confirm by email. Unsubscribe any time.',
} as const

export function getVersionedConsentText(
  source: 'popup' | 'footer' | 'account' | 'checkout',
): string {
  return `2026-11: ${consentTexts[source === 'footer' ? 'popup' : source]}`
}
