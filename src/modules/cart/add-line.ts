import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import { keyOf, type Personalization } from '#modules/monograms/contract.ts'
import { personalize } from '#modules/monograms/personalize.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { addToCart, addToNewCart, type NewLine, type PutLine } from './data/writer.ts'
import { readCartAndGoods } from './describe-cart.ts'
import {
  activeLines,
  newCart,
  ownGroup,
  type CartState,
  type StoredCartLine,
} from './domain/cart-state.ts'
import { maxLines, obstacle, type Obstacle } from './domain/limits.ts'
import { readCart, showCart, type CartParts } from './read-cart.ts'

/**
 * Adds a variant to the caller's cart: two queries and no transaction around them. The one statement that writes adds to whatever
 * is there by then, so twenty requests at once add up to twenty; the answer is shown from what was read when nobody wrote in between.
 */
export async function addLine(
  ctx: Ctx,
  parts: CartParts,
  input: InputOf<typeof cartContract.addLine>,
): Promise<Cart | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { state, goods } = await readCartAndGoods(ctx.db, ownerId, [input.variantId])
    const facts = goods.variants.get(input.variantId)
    if (!facts) return refuse('not-found', 'We do not have that piece.')
    const groupId = input.groupId ?? (state ? ownGroup(state).id : null)
    if (
      input.groupId
      && !state?.groups.some((group) => group.id === input.groupId && group.kind !== 'registry')
    )
      return refuse('not-found', 'That delivery is not in your cart any more.')
    const lines = state ? activeLines(state) : []
    const letters = await lettersFor(ctx, { facts, wanted: input.personalization })
    if (isRefusal(letters)) return letters
    const available = goods.available.get(input.variantId) ?? 0
    const room = roomFor(
      lines,
      { variantId: input.variantId, qty: input.qty, groupId, letters },
      { facts, available },
    )
    if (isRefusal(room)) return room
    const added: NewLine = {
      variantId: input.variantId,
      qty: input.qty,
      unitPrice: facts.price,
      giftNote: input.giftNote ?? null,
      personalization: letters,
      most: Math.min(facts.maxQty, available) - room.elsewhere,
    }
    const put =
      state && groupId
        ? await addToCart(ctx.db, state, { ...added, groupId, now: ctx.now })
        : await addToNewCart(ctx.db, ownerId, { ...added, now: ctx.now })
    if (!put) continue
    const next =
      put.version === (state?.version ?? 0) + 1
        ? withLine(state ?? newCart(ownerId, put), put)
        : null
    return next ? showCart(ctx, parts, { state: next, goods }) : readCart(ctx, parts)
  }
  return refuse(
    'version-conflict',
    'Your cart is being changed in another window. Please try again.',
  )
}

interface Adding {
  readonly variantId: string
  readonly qty: number
  /** Null while there is no cart. */
  readonly groupId: string | null
  readonly letters: Personalization | null
}

/** The line that a piece makes grow, and how many of it are in other lines; or why it does not go in. */
export function roomFor(
  lines: readonly StoredCartLine[],
  { variantId, qty, groupId, letters }: Adding,
  { facts, available }: { facts: VariantFacts; available: number },
): { readonly twin: StoredCartLine | undefined; readonly elsewhere: number } | Refusal {
  const same = lines.filter((line) => line.variantId === variantId)
  const twin = same.find(
    (line) =>
      line.groupId === groupId
      && line.giftCard === null
      && keyOf(line.personalization) === keyOf(letters),
  )
  if (!twin && lines.length >= maxLines)
    return refuse(
      'cart-limit',
      `A cart holds ${maxLines} lines. Take something out first, or save it for later.`,
    )
  const elsewhere = same
    .filter((line) => line !== twin)
    .reduce((count, line) => count + line.qty, 0)
  const line = (twin?.qty ?? 0) + qty
  const why = obstacle(facts, { line, inCart: line + elsewhere }, available)
  return why
    ? refuseFor(why, { variantId, available, inCart: line + elsewhere - qty })
    : { twin, elsewhere }
}

type Wanted = InputOf<typeof cartContract.addLine>['personalization']

/** The letters as they will be made, drawn anew from what was chosen: no picture or price is taken from the caller. */
export async function lettersFor(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { facts, wanted }: { facts: VariantFacts; wanted: Wanted | null },
): Promise<Personalization | Refusal | null> {
  if (!wanted) return null
  const { goodsSlug: slug, type, takesMonogram } = facts
  return personalize(db, { goods: { slug, type, takesMonogram }, choice: wanted.choice, now })
}

/** The refusal for an obstacle; it says what is in the cart already, since that is what the shopper cannot see on the page. */
export function refuseFor(
  why: Obstacle,
  { variantId, available, inCart }: { variantId: string; available: number; inCart: number },
): Refusal {
  const text =
    inCart > 0 && why.kind !== 'gone' && available > 0
      ? `${why.text} Your cart has ${inCart} already.`
      : why.text
  if (why.kind === 'limit') return refuse('cart-limit', text)
  return refuse('stock-short', text, { detail: { lines: [{ variantId, available }] } })
}

function withLine(state: CartState, { line, version }: PutLine): CartState {
  const known = state.lines.find((one) => one.id === line.id)
  const kept = known ? { ...line, addedAt: known.addedAt } : line
  const lines: StoredCartLine[] = known
    ? state.lines.map((one) => (one.id === line.id ? kept : one))
    : [...state.lines, kept]
  return { ...state, version, lines }
}
