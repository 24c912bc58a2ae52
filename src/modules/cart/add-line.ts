import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { createPersonalization } from '#modules/monograms/create-personalization.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from './contract.ts'
import { addToCart, addToNewCart, type NewCartLine, type AddedCartLine } from './db/writer.ts'
import { readCartAndProducts } from './describe-cart.ts'
import {
  activeLines,
  createEmptyCart,
  getOwnGroup,
  hasSameCustomization,
  type CartState,
  type GiftRecipient,
  type StoredCartLine,
} from './domain/cart-state.ts'
import { cardForBuyer } from './domain/gift-card-amount.ts'
import { checkSendDate } from './check-send-date.ts'
import { refuseAmount, refuseOtherProduct } from './domain/gift-recipient.ts'
import { maxLines, findPurchaseObstacle, type PurchaseObstacle } from './domain/limits.ts'
import { readCart, presentCart } from './read-cart.ts'

/**
 * Adds a variant to the caller's cart with two queries and without a transaction. The writing
 * statement adds to the current quantity, so concurrent calls add up. The answer is built from the
 * first query unless another request has changed the cart.
 */
export async function addLine(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  input: InputOf<typeof cartContract.addLine>,
): Promise<Cart | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'A session is required to change the cart.', {
      reason: 'session-required',
    })
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { state, goods } = await readCartAndProducts(ctx.db, ownerId, [input.variantId])
    const facts = goods.variants.get(input.variantId)
    if (!facts)
      return refuse('not-found', 'We could not find that product.', {
        reason: 'variant-not-found',
      })
    const groupId = input.groupId ?? (state ? getOwnGroup(state).id : null)
    if (
      input.groupId
      && !state?.groups.some((group) => group.id === input.groupId && group.kind !== 'registry')
    )
      return refuse('not-found', 'That delivery is no longer in your cart.', {
        reason: 'delivery-group-not-found',
      })
    const lines = state ? activeLines(state) : []
    const custom = await resolveCustomization(ctx, { facts, input })
    if (isRefusal(custom)) return custom
    const available = goods.available.get(input.variantId) ?? 0
    const addition = { variantId: input.variantId, qty: input.qty, groupId, ...custom }
    const room = findRoomInCart(lines, addition, { facts, available })
    if (isRefusal(room)) return room
    const added: NewCartLine = {
      variantId: input.variantId,
      qty: input.qty,
      unitPrice: custom.recipient?.amount ?? facts.price,
      giftNote: input.giftNote ?? null,
      personalization: custom.monogram,
      recipient: custom.recipient,
      most: Math.min(facts.maxQty, available) - room.inOtherLines,
    }
    const saved =
      state && groupId
        ? await addToCart(ctx.db, state, { ...added, groupId, now: ctx.now })
        : await addToNewCart(ctx.db, ownerId, { ...added, now: ctx.now })
    if (!saved) continue
    const next =
      saved.version === (state?.version ?? 0) + 1
        ? withLine(state ?? createEmptyCart(ownerId, saved), saved)
        : null
    return next ? presentCart(ctx, services, { state: next, goods }) : readCart(ctx, services)
  }
  return refuse(
    'version-conflict',
    'Your cart is being changed in another window. Please try again.',
    { reason: 'cart-changed-concurrently' },
  )
}

interface Addition {
  readonly variantId: string
  readonly qty: number
  readonly groupId: string | null
  readonly monogram: Personalization | null
  readonly recipient?: GiftRecipient | null
}

/**
 * Finds the line that the addition would increase and the quantity of the variant in other lines.
 */
export function findRoomInCart(
  lines: readonly StoredCartLine[],
  { variantId, qty, groupId, monogram, recipient = null }: Addition,
  { facts, available }: { facts: VariantFacts; available: number },
): { readonly match: StoredCartLine | undefined; readonly inOtherLines: number } | Refusal {
  const sameVariant = lines.filter((line) => line.variantId === variantId)
  const match = sameVariant.find(
    (line) =>
      line.groupId === groupId
      && hasSameCustomization(line, { personalization: monogram, giftCard: recipient }),
  )
  if (!match && lines.length >= maxLines)
    return refuse(
      'cart-limit',
      `A cart can hold up to ${maxLines} items. Remove an item or save one for later first.`,
      { reason: 'cart-full' },
    )
  const inOtherLines = sameVariant
    .filter((line) => line !== match)
    .reduce((count, line) => count + line.qty, 0)
  const line = (match?.qty ?? 0) + qty
  const problem = findPurchaseObstacle(facts, { line, inCart: line + inOtherLines }, available)
  return problem
    ? refuseObstacle(problem, { variantId, available, inCart: line + inOtherLines - qty })
    : { match, inOtherLines }
}

/** The monogram, or the recipient of a gift card. */
async function resolveCustomization(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { facts, input }: { facts: VariantFacts; input: InputOf<typeof cartContract.addLine> },
): Promise<Required<Pick<Addition, 'monogram' | 'recipient'>> | Refusal> {
  const monogram = await resolveMonogram(ctx, { facts, wanted: input.personalization })
  if (isRefusal(monogram)) return monogram
  const { recipient = null, giftCardAmount = facts.price, giftCardDesign: design } = input
  const hasOwnAmount = giftCardAmount !== facts.price
  if (!recipient && !hasOwnAmount && !design) return { monogram, recipient: null }
  if (facts.taxCode !== 'gift-card') return refuseOtherProduct()
  const refused =
    (recipient && checkSendDate(recipient, calendarDate(ctx.now)))
    ?? (hasOwnAmount ? refuseAmount(giftCardAmount) : null)
  if (refused) return refused
  const own = hasOwnAmount && { amount: giftCardAmount }
  const forBuyer = { ...cardForBuyer, ...(design && { design }) }
  return { monogram, recipient: { ...(recipient ?? forBuyer), ...own } }
}

type MonogramInput = InputOf<typeof cartContract.addLine>['personalization']

/** Validates and prices a monogram anew; no picture or price is taken from the caller. */
export async function resolveMonogram(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { facts, wanted }: { facts: VariantFacts; wanted: MonogramInput | null },
): Promise<Personalization | Refusal | null> {
  if (!wanted) return null
  const { productSlug: slug, type, takesMonogram } = facts
  return createPersonalization(db, {
    goods: { slug, type, takesMonogram },
    choice: wanted.choice,
    now,
  })
}

/** Refuses for an obstacle and states the quantity that is already in the cart. */
export function refuseObstacle(
  problem: PurchaseObstacle,
  { variantId, available, inCart }: { variantId: string; available: number; inCart: number },
): Refusal {
  const text =
    inCart > 0 && problem.kind !== 'gone' && available > 0
      ? `${problem.text} Your cart already has ${inCart}.`
      : problem.text
  if (problem.kind === 'limit')
    return refuse('cart-limit', text, { reason: 'quantity-not-allowed' })
  return refuse('stock-short', text, {
    reason: problem.kind === 'gone' ? 'variant-not-sold' : 'stock-short',
    detail: { lines: [{ variantId, available }] },
  })
}

function withLine(state: CartState, { line, version }: AddedCartLine): CartState {
  const existing = state.lines.find((one) => one.id === line.id)
  const updated = existing ? { ...line, addedAt: existing.addedAt } : line
  const lines: StoredCartLine[] = existing
    ? state.lines.map((one) => (one.id === line.id ? updated : one))
    : [...state.lines, updated]
  return { ...state, version, lines }
}
