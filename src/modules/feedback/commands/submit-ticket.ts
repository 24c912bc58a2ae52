import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { feedbackContract } from '../contract.ts'
import { admitTicket, createTicket } from './create-ticket.ts'

type Input = InputOf<typeof feedbackContract.saveFeedback>
type SaveResult = OutputOf<typeof feedbackContract.saveFeedback>

/** Creates a ticket with message, files and confirmation email in one transaction. */
export async function submitTicket(
  ctx: Ctx,
  services: Services,
  { userAgent, ...input }: Input & { userAgent: string },
): Promise<SaveResult | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'Start a session to send a message.', {
      reason: 'session-required',
    })
  const { allowed, resetIn } = await admitTicket(services, { email: input.email, asker: ctx.ip })
  if (!allowed)
    return refuse('too-many', 'You sent us several messages within an hour. Try again later.', {
      reason: 'message-limit',
      detail: { retryAfter: resetIn },
    })
  const orderId = input.orderNumber
    ? await services.findOrder(ctx.db, { number: input.orderNumber, ownerId, email: input.email })
    : null
  const memberId = ctx.caller.level === 'member' ? ctx.caller.id : null
  const registryId =
    input.registryId && memberId
      ? await services.findRegistry(ctx.db, { id: input.registryId, memberId })
      : null
  const { fileIds = [], message, ...fields } = input
  return inTransaction(ctx.db, async (tx) => {
    const id = createId('tkt', ctx.now.getTime())
    const files = await claimFiles(tx, {
      fileIds,
      ownerId,
      purpose: 'feedback',
      claimedBy: `feedback:${id}`,
    })
    if (isRefusal(files)) return files
    return createTicket(tx, services, {
      id,
      ...fields,
      text: message,
      files,
      userAgent,
      orderId,
      registryId,
      ownerId,
      now: ctx.now,
    })
  })
}
