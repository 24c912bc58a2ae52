import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockOwner, readLists, type StoredList } from './data/lists.ts'

export const noList = () => refuse('not-found', 'This list is not among yours.')
export const noWish = () => refuse('not-found', 'This is not on your list any more.')

export interface Owned {
  readonly ownerId: OwnerId
  readonly isMember: boolean
  readonly lists: readonly StoredList[]
}

/** Every change of somebody's lists: one at a time, so that limits and the one default hold whoever writes at once. */
export function changeLists<Result>(
  ctx: Ctx,
  act: (tx: Tx, owned: Owned) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return Promise.resolve(refuse('not-allowed', 'This needs a session.'))
  return inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, ownerId)
    return act(tx, {
      ownerId,
      isMember: ctx.actor.level === 'member',
      lists: await readLists(tx, ownerId),
    })
  })
}
