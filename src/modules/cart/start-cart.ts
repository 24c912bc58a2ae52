import type { z } from 'zod'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { resolveMonogram, findRoomInCart } from './add-line.ts'
import type { newLineSchema } from './contract.ts'
import { readCartProducts, type CartProducts } from './describe-cart.ts'
import {
  createEmptyCart,
  getOwnGroup,
  type CartState,
  type StoredCartLine,
} from './domain/cart-state.ts'

export { insertCart } from './db/create-cart.ts'

type NewLine = z.output<typeof newLineSchema>

/**
 * Builds a cart for an owner without one, by the rules of `addLine`; nothing is stored yet. The
 * first line that cannot be added is refused with its index.
 */
export async function startCart(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ownerId: string,
  requests: readonly NewLine[],
): Promise<{ state: CartState; goods: CartProducts } | Refusal> {
  const at = ctx.now.getTime()
  const empty = createEmptyCart(ownerId, {
    cartId: createId('crt', at),
    groupId: createId('grp', at),
  })
  const goods = await readCartProducts(
    ctx.db,
    empty,
    requests.map(({ variantId }) => variantId),
  )
  let lines: readonly StoredCartLine[] = []
  for (const [index, line] of requests.entries()) {
    const nextLines = await addLineTo(ctx, { lines, groupId: getOwnGroup(empty).id, goods }, line)
    if (isRefusal(nextLines)) return prefixFields(nextLines, index)
    lines = nextLines
  }
  return { state: { ...empty, version: 1, lines }, goods }
}

function prefixFields(refusal: Refusal, index: number): Refusal {
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

interface StartedCart {
  readonly lines: readonly StoredCartLine[]
  readonly groupId: string
  readonly goods: CartProducts
}

async function addLineTo(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { lines, groupId, goods }: StartedCart,
  { variantId, qty, giftNote = '', personalization }: NewLine,
): Promise<readonly StoredCartLine[] | Refusal> {
  const facts = goods.variants.get(variantId)
  if (!facts)
    return refuse('not-found', 'We could not find that product.', {
      reason: 'variant-not-found',
    })
  const monogram = await resolveMonogram(ctx, { facts, wanted: personalization })
  if (isRefusal(monogram)) return monogram
  const room = findRoomInCart(
    lines,
    { variantId, qty, groupId, monogram },
    { facts, available: goods.available.get(variantId) ?? 0 },
  )
  if (isRefusal(room)) return room
  const { match } = room
  if (match)
    return lines.map((line) =>
      line === match ? { ...line, qty: line.qty + qty, giftNote: giftNote || line.giftNote } : line,
    )
  const line: StoredCartLine = {
    id: createId('lin', ctx.now.getTime()),
    groupId,
    variantId,
    qty,
    unitPriceWhenAdded: facts.price,
    giftNote,
    state: 'active',
    addedAt: ctx.now,
    removedAt: null,
    personalization: monogram,
    giftCard: null,
  }
  return [...lines, line]
}
