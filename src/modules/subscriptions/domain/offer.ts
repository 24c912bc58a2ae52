import { days, hours } from '#kernel/time/time.ts'

/** Specification §9: 20 % off the first purchase. */
export const offerPercent = 20
/** How long the code is good. */
export const codeLife = days(30)
/** How long before its end the one mail about it is written. */
export const reminderLead = days(4)
/** How long a confirmation can be followed; then an unconfirmed address is forgotten. */
export const confirmLife = hours(48)
/** How long who has left can come back by one press. */
export const returnLife = days(30)
/** Nobody can have more than one mail a day sent to a mailbox by typing it in. */
export const mailPause = hours(24)

/** What is agreed to, as it stands under each field. */
export const consentWords = {
  popup: 'We will email you a confirmation link and your code. Unsubscribe any time.',
  account:
    'Two letters a month, once you confirm by mail. You can end them in every letter and in your settings.',
  checkout: 'Two letters a month, once you confirm by mail. You can end them in every letter.',
} as const

/** The words that were agreed to with their version, as they are kept with the consent. */
export function consentText(source: 'popup' | 'footer' | 'account' | 'checkout'): string {
  return `2026-11: ${consentWords[source === 'footer' ? 'popup' : source]}`
}
