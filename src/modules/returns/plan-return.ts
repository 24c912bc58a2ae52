import type { LineInHand, OrderInHand, Piece } from '#modules/orders/take-order.ts'
import { differenceFor, readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { wholeOf, type PriceDifference, type RefundWish } from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { allowsReason, isOpenFor } from './domain/eligibility.ts'
import { exchangeOf, type Becoming } from './exchange-plan.ts'
import { eligibilityFor, isForGifts } from './gift-terms.ts'
import { isOurFault } from './domain/reasons.ts'
import {
  comesBack,
  feeOf,
  givesDeliveryBack,
  isShops,
  restockingFeeOf,
  type Method,
  type PlannedPiece,
  type ReturnItem,
} from './domain/return-plan.ts'
import { termsOf, windowOf, type Terms } from './terms.ts'

export interface ReturnAsked {
  readonly items: readonly ReturnItem[]
  readonly method: Method
  /** Store credit is kept by an account. */
  readonly isMember: boolean
  readonly now: Date
  /** Asked by whoever was given it: its pieces alone, by the terms for gifts, for no money. */
  readonly gift?: { readonly groupId: string }
}

export interface PlanPiece extends PlannedPiece {
  readonly variantId: string
  readonly note: string
  readonly exchangeVariantId: string | null
  /** What that is sold for. */
  readonly exchangePrice: number | null
  /** Goes back with the exchange, for that is sold for less. */
  readonly difference: number
  /** What is ordered with the credit for it. */
  readonly wantedVariantId: string | null
  readonly restockingFee: number
}

export interface ReturnPlan {
  readonly pieces: readonly PlanPiece[]
  readonly method: Method
  readonly fee: number
  /** A person looks first when it is worth more; null: the shop's usual bound. */
  readonly reviewAbove: number | null
}

type Refused = Refusal<'fields-invalid' | 'transition-illegal' | 'stock-short'>

/** What a return would be: which pieces, what becomes of each, what the way back costs; or why it cannot be. Preview and confirmation both come through here. */
export async function planReturn(
  db: Db,
  order: OrderInHand,
  asked: ReturnAsked,
): Promise<ReturnPlan | Refused> {
  const taken = new Set<string>()
  const pieces: PlanPiece[] = []
  const worthOf = await readWorths(db, order)
  const isGift = asked.gift !== undefined
  for (const wanted of asked.items) {
    const line = order.lines.find(({ id }) => id === wanted.lineId)
    if (!line || (asked.gift && line.groupId !== asked.gift.groupId))
      return unfit('items', 'This line is not of the order.')
    const becoming = await exchangeOf(db, {
      line,
      item: wanted,
      isGift,
      isMember: asked.isMember,
      worthOf,
    })
    if (becoming && 'no' in becoming) return unfit('items', becoming.no)
    const item = becoming?.isDearer ? { ...wanted, resolution: 'credit' as const } : wanted
    const chosen = piecesFor(order, { line, item, taken, asked })
    if ('refused' in chosen) return chosen
    const no =
      resolutionFault(line, { item: wanted, asked }) ?? resolutionFault(line, { item, asked })
    if (no) return unfit('items', no)
    pieces.push(
      ...chosen.map((piece) => planned(order, piece, { line, item, becoming, isGift, worthOf })),
    )
  }
  if (pieces.some(comesBack) === (asked.method === 'none'))
    return unfit(
      'method',
      asked.method === 'none'
        ? 'Choose how it comes back to us.'
        : 'Nothing has to come back, so there is no way back to choose.',
    )
  const promised = termsOfAll(order, pieces)
  const isBuyers =
    promised.some(({ carriage }) => carriage === 'buyer')
    && !pieces.some(({ reason }) => isOurFault(reason))
  if (isBuyers && isShops(asked.method))
    return unfit('method', 'The parcel back is yours to send. Choose your own parcel.')
  const shippingFee = Math.max(0, ...promised.map((terms) => terms.shippingFee))
  const bounds = promised.flatMap(({ reviewAbove }) => reviewAbove ?? [])
  return {
    pieces,
    method: asked.method,
    fee: feeOf({ pieces, method: asked.method, shippingFee }),
    reviewAbove: bounds.length > 0 ? Math.min(...bounds) : null,
  }
}

function termsOfAll(order: OrderInHand, pieces: readonly PlannedPiece[]): Terms[] {
  return order.lines
    .filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    .map((line) => termsOf(line.returnPromise))
}

function piecesFor(
  order: OrderInHand,
  {
    line,
    item,
    taken,
    asked,
  }: { line: LineInHand; item: ReturnItem; taken: Set<string>; asked: ReturnAsked },
): Piece[] | Refused {
  const terms = windowOf(line.returnPromise, asked.gift !== undefined)
  const all = order.pieces.filter(
    (piece) => piece.lineId === line.id && !taken.has(`${piece.lineId} ${piece.unit}`),
  )
  const found = all.map((piece) => ({ piece, can: eligibilityFor(piece, terms, asked) }))
  const wanted = { outcome: item.resolution, reason: item.reason, now: asked.now }
  const fitting = found.flatMap(({ piece, can }) =>
    can.ok && allowsReason(can, item.reason) && isOpenFor(can, wanted, terms) ? [piece] : [],
  )
  if (fitting.length < item.qty) {
    const why = found.flatMap(({ can }) => {
      if (!can.ok) return [can.why]
      if (!allowsReason(can, item.reason))
        return ['It goes back only when something is wrong with it.']
      return isOpenFor(can, wanted, terms)
        ? []
        : ['It is too late for that, but not for what else is offered.']
    })[0]
    return refuse('transition-illegal', why ?? 'So many pieces of it cannot be sent back.', {
      detail: { lineId: line.id, returnable: fitting.length },
    })
  }
  const chosen = fitting.slice(0, item.qty)
  for (const { lineId, unit } of chosen) taken.add(`${lineId} ${unit}`)
  return chosen
}

function resolutionFault(
  { title, unitPrice, returnPromise }: LineInHand,
  { item, asked }: { item: ReturnItem; asked: ReturnAsked },
): string | null {
  const { keepUnder, outcomes } = termsOf(returnPromise)
  if (asked.gift && !isForGifts(item.resolution))
    return 'What it cost goes back to nobody but its giver. Choose credit, or another one.'
  if (!outcomes.includes(item.resolution)) return `That is not offered for ${title}.`
  if (item.resolution === 'credit' && !asked.isMember)
    return 'Store credit is kept by an account. Sign in to choose it.'
  if (item.resolution === 'replace' && !isOurFault(item.reason))
    return 'We send the same piece again when something was wrong with it.'
  if (item.resolution === 'keep' && !isOurFault(item.reason))
    return 'You can keep it and have money back when something was wrong with it.'
  if (item.resolution === 'keep' && unitPrice >= keepUnder && item.reason !== 'missing')
    return `${title} has to come back to us.`
  if (item.reason === 'missing' && item.resolution === 'exchange')
    return 'What was missing we send again, or give the money back.'
  return null
}

interface Planning {
  readonly line: LineInHand
  readonly item: ReturnItem
  readonly becoming: Becoming | null
  readonly isGift: boolean
  readonly worthOf: WorthOf
}

function planned(
  order: OrderInHand,
  { lineId, unit, variantId }: Piece,
  { line, item, becoming, isGift, worthOf }: Planning,
): PlanPiece {
  const { reason, resolution, note = '' } = item
  const worth = worthOf({ lineId, unit })
  const asked = { lineId, unit, reason, resolution }
  const price = Math.max(0, priceOf(line, unit) - worth.lowered)
  const exchanged = becoming && !becoming.isDearer ? becoming.facts : null
  return {
    ...asked,
    variantId,
    note,
    restockingFee: restockingFeeOf(asked, price, termsOf(line.returnPromise).restocking),
    exchangeVariantId: exchanged?.id ?? null,
    exchangePrice: exchanged?.price ?? null,
    difference:
      exchanged && !isGift ? differenceFor(order, { lineId, unit, ...worth }, exchanged.price) : 0,
    wantedVariantId: becoming?.isDearer ? becoming.facts.id : null,
  }
}

/** After every discount, without tax. */
function priceOf({ units }: LineInHand, unit: number): number {
  const totals = units[unit]?.totals
  return totals ? totals.merchandise - totals.productDiscount - totals.orderDiscount : 0
}

/** A piece with what is kept back of it: by its policy, as it was shown, and because it came back otherwise than it was sent. */
export interface PaidPiece extends PlannedPiece {
  readonly restockingFee: number
  readonly withheld?: number
  readonly difference: number
  readonly exchangePrice: number | null
}

interface Paying {
  readonly pieces: readonly PaidPiece[]
  /** Pieces that went back for the shop's fault earlier. */
  readonly others: readonly { readonly lineId: string; readonly unit: number }[]
  /** For the way back, what of it is not kept yet. */
  readonly fee: number
  /** Whose credit it becomes, when not the buyer's. */
  readonly creditTo?: string | null
  /** All that the return asked for, when these are a part of it: what credit carries was shown for all of it. */
  readonly asked?: readonly PlannedPiece[]
}

/** The money of a return: to the card first, then as credit; the same for the preview and for what is accepted in the end. */
export function wishesOf(
  order: OrderInHand,
  { pieces, others, fee, creditTo = null, asked = pieces }: Paying,
): RefundWish[] {
  const toCard = pieces.filter(({ resolution }) => resolution === 'refund' || resolution === 'keep')
  const asCredit = pieces.filter(({ resolution }) => resolution === 'credit')
  const forLess = pieces.filter(
    ({ resolution, difference }) => resolution === 'exchange' && difference > 0,
  )
  const goods = (some: readonly PlannedPiece[]) =>
    some.map(({ lineId, unit }) => ({ lineId, unit, part: 'goods' as const }))
  const delivery =
    creditTo === null && givesDeliveryBack(order.pieces, pieces, others)
      ? wholeOf(order.pieces).filter((share) => share.part === 'delivery')
      : []
  const isGift = creditTo !== null
  const bonus = isGift
    ? 0
    : Math.max(
        0,
        ...order.lines
          .filter(({ id }) =>
            asked.some(({ lineId, resolution }) => resolution === 'credit' && lineId === id),
          )
          .map((line) => termsOf(line.returnPromise).creditBonus),
      )
  return [
    ...(toCard.length > 0
      ? [
          {
            shares: [...goods(toCard), ...delivery],
            fee: fee + keptBackOf(toCard),
            pocket: 'card' as const,
          },
        ]
      : []),
    ...(asCredit.length > 0
      ? [
          {
            shares: [...goods(asCredit), ...(toCard.length > 0 ? [] : delivery)],
            fee: keptBackOf(asCredit),
            pocket: 'credit' as const,
            bonus,
            ...(creditTo !== null && { creditTo }),
          },
        ]
      : []),
    ...(forLess.length > 0
      ? [{ shares: [], pocket: 'card' as const, differences: forLess.map(differenceOf) }]
      : []),
  ]
}

function differenceOf({ lineId, unit, difference, exchangePrice }: PaidPiece): PriceDifference {
  return { lineId, unit, amount: difference, price: exchangePrice ?? 0 }
}

export function restockingOf(pieces: readonly Pick<PaidPiece, 'restockingFee'>[]): number {
  return sum(pieces.map(({ restockingFee }) => restockingFee))
}

export function withheldOfAll(pieces: readonly Pick<PaidPiece, 'withheld'>[]): number {
  return sum(pieces.map(({ withheld = 0 }) => withheld))
}

/** Kept back for pieces alone, whatever the way back costs. */
export function keptBackOf(
  pieces: readonly Pick<PaidPiece, 'restockingFee' | 'withheld'>[],
): number {
  return restockingOf(pieces) + withheldOfAll(pieces)
}

/** What would leave the shop, for who looks at it first. */
export function valueOf(order: OrderInHand, pieces: readonly PlannedPiece[]): number {
  return sum(
    pieces.map(
      ({ lineId, unit }) =>
        order.lines.find(({ id }) => id === lineId)?.units[unit]?.totals.grand ?? 0,
    ),
  )
}

function unfit(field: string, why: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', why, { fields: { [field]: why } })
}
