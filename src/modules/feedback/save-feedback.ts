import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { feedbackContract } from './contract.ts'
import type { FeedbackParts } from './feedback-parts.ts'
import { mayOpen, openTicket } from './open-ticket.ts'

type Input = InputOf<typeof feedbackContract.saveFeedback>
type Saved = OutputOf<typeof feedbackContract.saveFeedback>

/** Opens a ticket: message, files and the mail with its number and link are written together. */
export async function saveFeedback(
  ctx: Ctx,
  parts: FeedbackParts,
  { userAgent, ...input }: Input & { userAgent: string },
): Promise<Saved | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  const { allowed, resetIn } = await mayOpen(parts, { email: input.email, asker: ctx.ip })
  if (!allowed)
    return refuse(
      'too-many',
      'You have written to us several times in an hour. We read all of it; please give us a moment.',
      {
        detail: { retryAfter: resetIn },
      },
    )
  const orderId = input.orderNumber
    ? await parts.findOrder(ctx.db, { number: input.orderNumber, ownerId, email: input.email })
    : null
  const memberId = ctx.actor.level === 'member' ? ctx.actor.id : null
  const registryId =
    input.registryId && memberId
      ? await parts.findRegistry(ctx.db, { id: input.registryId, memberId })
      : null
  const { fileIds = [], message, ...said } = input
  return inTransaction(ctx.db, async (tx) => {
    const id = newId('tkt', ctx.now.getTime())
    const files = await claimFiles(tx, {
      fileIds,
      ownerId,
      purpose: 'feedback',
      claimedBy: `feedback:${id}`,
    })
    if (isRefusal(files)) return files
    return openTicket(tx, parts, {
      id,
      ...said,
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
