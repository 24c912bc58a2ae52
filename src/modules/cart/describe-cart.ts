import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import { readAvailable } from '#modules/inventory/read-stock.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { DiscountAssessment, DiscountFacts } from '#modules/pricing/discount-source.ts'
import type {
  PricedGroupInput,
  PriceBreakdown,
  UndiscountedInput,
} from '#modules/pricing/price-lines.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Cart, CartCoupon } from './contract.ts'
import type { CartLine } from './cart-line-schema.ts'
import { loadCartWithVariants } from './db/reader.ts'
import { activeLines, type CartState, type StoredCartLine } from './domain/cart-state.ts'
import { findLineFacts } from './domain/gift-card-amount.ts'
import { createNotices, assessLines, type LineAvailability } from './domain/assess-lines.ts'

export interface CartProducts {
  readonly variants: ReadonlyMap<string, VariantFacts>
  readonly available: ReadonlyMap<string, number>
}

export interface DescribedCart {
  readonly lines: CartLine[]
  readonly saved: CartLine[]
  readonly notices: Cart['notices']
  readonly canCheckOut: boolean
}

/**
 * Reads price and availability of the variants in a cart in one query. While a checkout has
 * reserved stock for this cart, a second query reads availability including that stock.
 */
export async function readCartProducts(
  db: Db,
  state: CartState | null,
  more: readonly string[] = [],
): Promise<CartProducts> {
  const visibleLines = state?.lines.filter((line) => line.state !== 'removed') ?? []
  const ids = [...new Set([...visibleLines.map((line) => line.variantId), ...more])]
  return withAvailable(db, state, await readVariants(db, ids))
}

/** Reads the cart, its variants and the variants of `more` in one query. */
export async function readCartAndProducts(
  db: Db,
  ownerId: string,
  more: readonly string[] = [],
): Promise<{ state: CartState | null; goods: CartProducts }> {
  const { state, variants } = await loadCartWithVariants(db, ownerId, more)
  return { state, goods: await withAvailable(db, state, variants) }
}

async function withAvailable(
  db: Db,
  state: CartState | null,
  variants: ReadonlyMap<string, VariantFacts>,
): Promise<CartProducts> {
  if (state?.mayHaveReservations)
    return { variants, available: await readAvailable(db, [...variants.keys()], state.id) }
  return { variants, available: new Map([...variants].map(([id, facts]) => [id, facts.available])) }
}

export function describeCart(
  state: CartState,
  { variants, available }: CartProducts,
): DescribedCart {
  const active = assessLines(activeLines(state), variants, available)
  const saved = state.lines
    .filter((line) => line.state === 'saved')
    .flatMap((line) => assessLines([line], variants, available))
  return {
    lines: active.flatMap((one) => describeLine(one, variants)),
    saved: saved.flatMap((one) => describeLine(one, variants)),
    notices: createNotices(state, active, variants),
    canCheckOut: active.length > 0 && active.every((one) => one.obstacle === null),
  }
}

/** Lines that are no longer sold or exceed the stock are left out of the price. */
function buyableLines(state: CartState, { variants, available }: CartProducts): StoredCartLine[] {
  return assessLines(activeLines(state), variants, available).flatMap(({ line, obstacle }) =>
    obstacle === null ? [line] : [],
  )
}

/**
 * The pricing input of the lines that can be bought. The caller passes the groups, because it may
 * know addresses.
 */
export function createPriceInput(
  state: CartState,
  goods: CartProducts,
  rest: Omit<UndiscountedInput, 'lines' | 'certificates'>,
): UndiscountedInput {
  return {
    ...rest,
    certificates: state.certificates,
    lines: buyableLines(state, goods).flatMap((line) => {
      const facts = findLineFacts(line, goods.variants)
      if (!facts) return []
      const { price, taxCode, taxable, weightG, requiresShipping, leadDays, shipsOn } = facts
      return [
        {
          id: line.id,
          groupId: line.groupId,
          qty: line.qty,
          unitPrice: price,
          personalization: line.personalization?.price ?? 0,
          taxCode,
          taxable,
          weightG,
          requiresShipping,
          leadDays,
          shipsOn,
          workDays: line.personalization?.workDays ?? 0,
        },
      ]
    }),
  }
}

export function createDiscountFacts(
  state: CartState,
  goods: CartProducts,
  now: Date,
): DiscountFacts {
  const { id, ownerId, email, couponCodes, declinedCodes, pinnedCode } = state
  const lines = buyableLines(state, goods).flatMap((line) => {
    const facts = findLineFacts(line, goods.variants)
    if (!facts) return []
    const { productId, options, price, compareAt, taxCode } = facts
    const isOnSale = compareAt !== null && compareAt > price
    return [
      {
        id: line.id,
        productId,
        options,
        qty: line.qty,
        unitPrice: price,
        isGiftCard: taxCode === 'gift-card',
        isOnSale,
      },
    ]
  })
  return {
    cartId: id,
    ownerId,
    email,
    codes: couponCodes,
    declined: declinedCodes,
    pinned: pinnedCode,
    lines,
    now,
  }
}

/** The codes of a cart with the amount that each one saved. */
export function describeCoupons(
  { codes }: DiscountAssessment,
  { adjustments }: PriceBreakdown,
): CartCoupon[] {
  return codes.map(({ id, code, name, isOwn, isAutomatic, isPinned, refusal }) => ({
    code,
    name,
    isOwn,
    isAutomatic,
    isPinned,
    refusal: refusal && { ...refusal },
    amount: adjustments
      .filter((row) => row.source === id)
      .reduce((sum, row) => sum - row.amount, 0),
  }))
}

/** Gift wrap is charged only while a line of the group can be wrapped. */
export function createGroupInput(
  state: CartState,
  goods: CartProducts,
  rest: Omit<PricedGroupInput, 'wrap' | 'deliverOn'>,
): PricedGroupInput {
  const stored = state.groups.find((group) => group.id === rest.id)
  const wrappable = buyableLines(state, goods).some(
    (line) => line.groupId === rest.id && goods.variants.get(line.variantId)?.giftWrapAllowed,
  )
  return {
    ...rest,
    wrap: wrappable && (stored?.wrap ?? false),
    deliverOn: stored?.deliverOn ?? null,
  }
}

/** Cart rules use three fields of the stored monogram; this returns all of it. */
export function getLineMonogram({ personalization }: StoredCartLine): Personalization | null {
  return personalization as Personalization | null
}

/** Null for a card that goes to the buyer and names nobody. */
function describeRecipient({ giftCard }: StoredCartLine): CartLine['giftCard'] {
  if (!giftCard || giftCard.recipientName === '') return null
  const { amount: _amount, ...recipient } = giftCard
  return recipient
}

function describeLine(
  { line, available, obstacle }: LineAvailability,
  variants: ReadonlyMap<string, VariantFacts>,
): CartLine[] {
  const facts = findLineFacts(line, variants)
  if (!facts) return []
  const {
    productSlug,
    title,
    options,
    sku,
    picture,
    price,
    compareAt,
    minQty,
    maxQty,
    multiple,
    finalSale,
    leadTime,
    takesMonogram,
  } = facts
  return [
    {
      id: line.id,
      variantId: line.variantId,
      productSlug,
      title,
      options: [...options],
      sku,
      picture,
      qty: line.qty,
      unitPrice: price,
      unitPriceWhenAdded: line.unitPriceWhenAdded,
      compareAt,
      total: (price + (line.personalization?.price ?? 0)) * line.qty,
      groupId: line.groupId,
      giftNote: line.giftNote,
      minQty,
      maxQty,
      multiple,
      availability: { ok: obstacle === null, reason: obstacle?.text ?? null, available },
      finalSale,
      leadTime,
      personalization: getLineMonogram(line),
      canHaveMonogram: takesMonogram,
      isGiftCard: facts.taxCode === 'gift-card',
      giftCard: describeRecipient(line),
    },
  ]
}
