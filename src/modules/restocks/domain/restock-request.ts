import type { Id } from '#kernel/ids/ids.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'
import { days, minutes } from '#kernel/time/time.ts'

/**
 * `pending` waits for the owner of the mailbox to confirm, `waiting` for the stock. `sent` and
 * `stopped` end it; a new request by the same mailbox opens it again.
 */
export type RestockRequestState = 'pending' | 'waiting' | 'sent' | 'stopped'

/** A request that nobody confirms is deleted. */
export const confirmationLifetime = days(3)

/** A confirmation for the same variant and mailbox is not sent again sooner. */
export const minConfirmationInterval = minutes(10)

/** After a year, nobody waits for it anymore. */
export const restockRequestLifetime = days(365)

/** How long ended requests are stored, so that the links of their emails work. */
export const endedRequestLifetime = days(30)

/** `rsr_….signature`: a request id signed by the shop. It does not expire. */
export function parseStopToken(token: string): { id: Id<'rsr'>; signature: string } | null {
  const parsed = parseIdAndToken('rsr', token)
  return parsed && { id: parsed.id, signature: parsed.secret }
}
