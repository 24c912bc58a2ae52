import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { changeLists, noList, type Owned } from './change-lists.ts'
import type { wishlistsContract } from './contract.ts'
import { insertList, readWishes, type StoredList } from './data/lists.ts'
import { wishlistItems } from './data/schema.ts'
import { itemLimit, standingOf } from './domain/wish.ts'
import { indexOf } from './read-lists.ts'
import type { WishlistParts } from './wishlist-parts.ts'

type Input = InputOf<typeof wishlistsContract.addWish>

export const firstListName = 'Wish list'

/** Adds a wish to the list named, to the default one, or to one made for it. What is there already stays as it is, so adding twice is adding once. */
export function addWish(
  ctx: Ctx,
  parts: WishlistParts,
  input: Input,
): Promise<OutputOf<typeof wishlistsContract.addWish> | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const facts = await factsOf(tx, ctx, input)
    if (isRefusal(facts)) return facts
    const list = await listFor(tx, owned, { listId: input.listId, now: ctx.now })
    if (isRefusal(list)) return list
    const wishes = await readWishes(tx, sql`l.id = ${list.id}`)
    const twin = wishes.find(
      (wish) => wish.goodsId === input.goodsId && wish.variantId === (input.variantId ?? null),
    )
    if (!twin && wishes.length >= itemLimit) {
      const reason = `A list holds ${itemLimit} wishes. Take one out, or choose another list.`
      return refuse('fields-invalid', reason, { fields: { listId: reason } })
    }
    const itemId = twin?.id ?? newId('wli', ctx.now.getTime())
    if (!twin) {
      const { goodsId, variantId, qty, priority, note } = input
      const values = {
        goodsId,
        variantId: variantId ?? null,
        qty,
        priority,
        note,
        priceWhenAdded: facts.price,
      }
      const soldOutAt = facts.state === 'sold-out' ? ctx.now : null
      await tx
        .insert(wishlistItems)
        .values({ ...values, id: itemId, listId: list.id, addedAt: ctx.now, soldOutAt })
    }
    return { ...(await indexOf(tx, owned.ownerId, parts)), listId: list.id, itemId }
  })
}

/** What is wished for must be sold now, and the variant one of the goods'. */
async function factsOf(
  tx: Tx,
  { now }: Ctx,
  { goodsId, variantId }: Pick<Input, 'goodsId' | 'variantId'>,
) {
  const variants = (await readGoodsVariants(tx, [goodsId])).get(goodsId) ?? []
  const standing = standingOf(
    { variantId: variantId ?? null, priceWhenAdded: 0, backAt: null },
    variants,
    now,
  )
  return standing.variant ? standing : refuse('not-found', 'We do not have that piece.')
}

async function listFor(
  tx: Tx,
  { ownerId, lists }: Owned,
  { listId, now }: { listId: string | undefined; now: Date },
): Promise<StoredList | Refusal<'not-found'>> {
  if (listId !== undefined) return lists.find((one) => one.id === listId) ?? noList()
  return (
    lists.find((one) => one.isDefault)
    ?? insertList(tx, { ownerId, name: firstListName, isDefault: true, now })
  )
}
