import { getMailboxIdentity } from '#kernel/email/email.ts'
import { hours } from '#kernel/time/time.ts'
import { sha256 } from '../secrets/secrets.ts'
import type { Allowance, RateLimits } from '../rate-limit/rate-limit.ts'

export interface EmailRequest {
  /** The kind of email, such as a code or a reset link; each kind has its own limit. */
  readonly kind: string
  readonly email: string
  /** The IP address of the client. */
  readonly asker: string
  /** Maximum emails per hour to one mailbox for one client. */
  readonly perAsker: number
}

/** The limit of a mailbox for all clients is this multiple of the limit for one client. */
const mailboxMultiple = 4

/**
 * Rate limits emails to a mailbox. Each client has its own limit, so that a stranger cannot use up
 * the limit of the owner; a larger limit for all clients protects the mailbox from flooding.
 */
export async function limitEmailsTo(
  { limitByKey: limit }: Pick<RateLimits, 'limitByKey'>,
  { kind, email, asker, perAsker }: EmailRequest,
): Promise<Allowance> {
  const mailbox = sha256(`mailbox ${getMailboxIdentity(email)}`)
  const askerAllowance = await limit(`mail ${kind} ${mailbox} ${asker}`, perAsker, hours(1) / 1000)
  return askerAllowance.allowed
    ? limit(`mail ${kind} ${mailbox}`, perAsker * mailboxMultiple, hours(1) / 1000)
    : askerAllowance
}
