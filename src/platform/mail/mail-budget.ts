import { mailIdentity } from '#kernel/email/email.ts'
import { hours } from '#kernel/time/time.ts'
import { sha256 } from '../secrets/secrets.ts'
import type { Allowance, RateLimits } from '../rate-limit/rate-limit.ts'

export interface MailRequest {
  /** What the email is: a code, a reset link. Each kind has a budget of its own. */
  readonly kind: string
  readonly email: string
  /** Who asks for it: the caller's address. */
  readonly asker: string
  /** Emails an hour to one mailbox for one asker. */
  readonly perAsker: number
}

/** All askers together get so many times what one of them gets. */
const askersPerMailbox = 4

/**
 * Counts one more email to a mailbox, however its address is spelled. Each asker has a budget of its own: somebody who knows an address
 * does not use up what its owner may ask for. The larger budget of all askers keeps many of them from flooding the mailbox.
 */
export async function admitMailTo(
  { limit }: Pick<RateLimits, 'limit'>,
  { kind, email, asker, perAsker }: MailRequest,
): Promise<Allowance> {
  const mailbox = sha256(`mailbox ${mailIdentity(email)}`)
  const own = await limit(`mail ${kind} ${mailbox} ${asker}`, perAsker, hours(1) / 1000)
  return own.allowed
    ? limit(`mail ${kind} ${mailbox}`, perAsker * askersPerMailbox, hours(1) / 1000)
    : own
}
