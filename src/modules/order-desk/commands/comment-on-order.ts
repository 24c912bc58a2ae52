import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  deleteComment,
  insertComment,
  lockComment,
  updateComment,
  type OrderComment,
} from '../db/comments.ts'

export interface CommentInput {
  readonly text: string
  /** Ids of the colleagues to notify. */
  readonly mentions: readonly string[]
}

export async function createComment(
  ctx: Ctx,
  { emit }: Pick<Services, 'emit'>,
  { orderId, text, mentions }: CommentInput & { readonly orderId: string },
): Promise<{ id: string } | Refusal> {
  return inTransaction<{ id: string } | Refusal>(ctx.db, async (tx) => {
    unwrap(await findUnknownMention(tx, mentions))
    const id = createId('ocm', ctx.now.getTime())
    const authorId = getStaffId(ctx)
    const named = [...new Set(mentions)]
    await insertComment(tx, { id, orderId, authorId, text, mentions: named, createdAt: ctx.now })
    await emit('order.commented', tx, { orderId, commentId: id, authorId, mentions: named })
    return { id }
  })
}

/**
 * Changes a comment of the caller. Colleagues who are mentioned for the first time are notified.
 */
export async function editComment(
  ctx: Ctx,
  { emit }: Pick<Services, 'emit'>,
  { id, version, text, mentions }: CommentInput & { readonly id: string; readonly version: number },
): Promise<{ version: number } | Refusal> {
  return inTransaction<{ version: number } | Refusal>(ctx.db, async (tx) => {
    const comment = unwrap(await lockOwnComment(tx, ctx, id))
    if (comment.version !== version)
      return refuse(
        'version-conflict',
        'You changed this comment in another window. Your changes were not saved. Load the order '
          + 'and apply your changes again.',
        {
          reason: 'changed-meanwhile',
          detail: {
            version: comment.version,
            changedBy: comment.authorId,
            changedAt: comment.editedAt?.toISOString() ?? null,
          },
        },
      )
    unwrap(await findUnknownMention(tx, mentions))
    const named = [...new Set(mentions)]
    await updateComment(tx, id, { text, mentions: named, editedAt: ctx.now })
    const { orderId, authorId } = comment
    const isNew = (mention: string) => !comment.mentions.includes(mention)
    await emit('order.commented', tx, {
      orderId,
      commentId: id,
      authorId,
      mentions: named.filter(isNew),
    })
    return { version: version + 1 }
  })
}

export async function removeComment(ctx: Ctx, id: string): Promise<{ id: string } | Refusal> {
  return inTransaction<{ id: string } | Refusal>(ctx.db, async (tx) => {
    unwrap(await lockOwnComment(tx, ctx, id))
    await deleteComment(tx, id)
    return { id }
  })
}

async function lockOwnComment(tx: Tx, ctx: Ctx, id: string): Promise<OrderComment | Refusal> {
  const comment = await lockComment(tx, id)
  if (!comment)
    return refuse('not-found', 'This comment was deleted.', { reason: 'comment-not-found' })
  return comment.authorId === getStaffId(ctx)
    ? comment
    : refuse('not-allowed', 'Only the author can change or delete a comment.', {
        reason: 'not-the-author',
      })
}

async function findUnknownMention(tx: Tx, mentions: readonly string[]): Promise<Refusal | null> {
  const known = await listStaffNames(tx, mentions)
  const message = 'A person who is mentioned is not a member of staff.'
  return mentions.every((id) => known.has(id))
    ? null
    : refuse('fields-invalid', message, {
        reason: 'staff-not-found',
        fields: { mentions: message },
      })
}
