import type { z } from 'zod'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { lettersFor, roomFor } from './add-line.ts'
import type { newLineSchema } from './contract.ts'
import { readCartGoods, type CartGoods } from './describe-cart.ts'
import { newCart, ownGroup, type CartState, type StoredCartLine } from './domain/cart-state.ts'

export { insertCart } from './data/writer.ts'

type NewLine = z.output<typeof newLineSchema>

/**
 * A whole cart for an owner who has none, by the rules of a piece that is added alone; nothing is written down yet. All of it or
 * nothing: the first piece that does not go in is the answer, with the place it has in the list.
 */
export async function startCart(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ownerId: string,
  asked: readonly NewLine[],
): Promise<{ state: CartState; goods: CartGoods } | Refusal> {
  const at = ctx.now.getTime()
  const empty = newCart(ownerId, { cartId: newId('crt', at), groupId: newId('grp', at) })
  const goods = await readCartGoods(
    ctx.db,
    empty,
    asked.map(({ variantId }) => variantId),
  )
  let lines: readonly StoredCartLine[] = []
  for (const [index, line] of asked.entries()) {
    const grown = await withLine(ctx, { lines, groupId: ownGroup(empty).id, goods }, line)
    if (isRefusal(grown)) return ofLine(grown, index)
    lines = grown
  }
  return { state: { ...empty, version: 1, lines }, goods }
}

/** Names the piece by its place in the list. */
function ofLine(refusal: Refusal, index: number): Refusal {
  const fields = refusal.fields ?? {
    [refusal.refused === 'cart-limit' ? 'qty' : 'variantId']: refusal.message,
  }
  return {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, why]) => [`lines.${index}.${name}`, why]),
    ),
  }
}

interface Started {
  readonly lines: readonly StoredCartLine[]
  readonly groupId: string
  readonly goods: CartGoods
}

async function withLine(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { lines, groupId, goods }: Started,
  { variantId, qty, giftNote = '', personalization }: NewLine,
): Promise<readonly StoredCartLine[] | Refusal> {
  const facts = goods.variants.get(variantId)
  if (!facts) return refuse('not-found', 'We do not have that piece.')
  const letters = await lettersFor(ctx, { facts, wanted: personalization })
  if (isRefusal(letters)) return letters
  const room = roomFor(
    lines,
    { variantId, qty, groupId, letters },
    { facts, available: goods.available.get(variantId) ?? 0 },
  )
  if (isRefusal(room)) return room
  const { twin } = room
  if (twin)
    return lines.map((line) =>
      line === twin ? { ...line, qty: line.qty + qty, giftNote: giftNote || line.giftNote } : line,
    )
  const line: StoredCartLine = {
    id: newId('lin', ctx.now.getTime()),
    groupId,
    variantId,
    qty,
    unitPriceWhenAdded: facts.price,
    giftNote,
    state: 'active',
    addedAt: ctx.now.toISOString(),
    removedAt: null,
    personalization: letters,
    giftCard: null,
  }
  return [...lines, line]
}
