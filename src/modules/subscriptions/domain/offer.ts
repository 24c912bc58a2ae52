import { days, hours } from '#kernel/time/time.ts'

/** Specification §9: 20 % off the first purchase. */
export const offerPercent = 20
/** How long the code is good. */
export const codeLife = days(30)
/** How long a confirmation can be followed; then an unconfirmed address is forgotten. */
export const confirmLife = hours(48)
/** How long who has left can come back by one press. */
export const returnLife = days(30)
/** Nobody can have more than one mail a day sent to a mailbox by typing it in. */
export const mailPause = hours(24)

/** What is agreed to, as it stands under the field; the version is kept with the consent. */
export const consentText = '2026-11: We will email you a confirmation link and your code. Unsubscribe any time.'
