import { maskEmail } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { restocksContract } from '../contract.ts'
import { findRestockRequest, stopRequests } from '../db/restock-requests.ts'
import { verifyStopToken } from './stop-link.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link isn’t valid, or we’ve already deleted the request.',
  { reason: 'stop-link-invalid' },
)

export async function stopRestockEmails(
  { db, now }: Ctx,
  { secret }: Pick<Services, 'secret'>,
  { token }: InputOf<typeof restocksContract.stopRestockEmails>,
): Promise<{ email: string } | Refusal> {
  const id = verifyStopToken(secret, token)
  const request = id === null ? null : await findRestockRequest(db, { id })
  if (!request) return invalidLink
  await inTransaction(db, (tx) => stopRequests(tx, request, now))
  return { email: maskEmail(request.email) }
}

/** Emails that bounced or were reported as spam end all requests of their mailbox. */
export async function stopUndelivered(
  tx: Tx,
  { mailKeys, now }: { readonly mailKeys: readonly string[]; readonly now: Date },
): Promise<void> {
  for (const key of mailKeys) {
    const id = /^restock(?:-confirm)?:(rsr_[0-9a-z]{26}):/.exec(key)?.[1]
    const request = id === undefined ? null : await findRestockRequest(tx, { id })
    if (request) await stopRequests(tx, request, now)
  }
}
