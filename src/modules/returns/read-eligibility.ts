import { findNearPrice } from '#modules/catalog/find-near-price.ts'
import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import {
  isBuyers,
  isUntouched,
  readOrderInHand,
  type LineInHand,
  type OrderInHand,
  type Piece,
} from '#modules/orders/take-order.ts'
import { differenceFor, readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { previewRefunds, wholeOf, type RefundWish } from '#modules/refunds/refund-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { ReturnEligibility } from './contract.ts'
import { isOpenFor } from './domain/eligibility.ts'
import { eligibilityFor, isForGifts } from './gift-terms.ts'
import { isOurFault, reasons, reasonWords, wantsPhoto } from './domain/reasons.ts'
import { goesForOthers } from './exchange-plan.ts'
import type { ReturnParts } from './return-parts.ts'
import { termsOf, windowOf } from './terms.ts'

export interface EligibilityAsked {
  readonly orderId: string
  readonly isMember: boolean
  readonly now: Date
  /** The one delivery that somebody was given, for whoever was. */
  readonly groupId: string | null
}

/** Each line with what can be sent back, until when and for what; what cannot be stands there with the reason. */
export async function readEligibility(
  { db, carrier }: Pick<ReturnParts, 'db' | 'carrier'>,
  { orderId, isMember, now, groupId }: EligibilityAsked,
): Promise<ReturnEligibility | Refusal<'not-found'>> {
  const order = await readOrderInHand(db, orderId)
  if (!order) return refuse('not-found', 'We do not know this order.')
  const isGift = groupId !== null
  const theirs = order.lines.filter((line) => !isGift || line.groupId === groupId)
  const worthOf = await readWorths(db, order)
  const found = await Promise.all(
    theirs.map((line) => lineOf(db, { order, line, isMember, isGift, now, worthOf })),
  )
  const worth = isGift
    ? []
    : await previewRefunds(
        db,
        order,
        theirs.map((line) => wishToday(order, line, now)),
      )
  const lines = found.map((line, index) => ({ ...line, backToday: worth[index]?.amount ?? 0 }))
  const terms = theirs.map((line) => termsOf(line.returnPromise))
  return {
    orderId,
    number: isGift ? '' : order.number,
    isGift,
    isMember,
    lines,
    reasons: reasons.map((id) => ({
      id,
      label: reasonWords[id],
      isOurFault: isOurFault(id),
      wantsPhoto: wantsPhoto(id),
    })),
    creditBonus: isMember
      ? isGift
        ? 0
        : Math.max(0, ...terms.map(({ creditBonus }) => creditBonus))
      : null,
    shippingFee: isGift ? 0 : Math.max(0, ...terms.map(({ shippingFee }) => shippingFee)),
    ways: carrier ? ['label', 'qr_dropoff', 'pickup', 'own'] : ['own'],
  }
}

/** While its buyer can cancel alone everything goes back, delivery included; afterwards what can be sent back. */
function wishToday(order: OrderInHand, line: LineInHand, now: Date): RefundWish {
  const pieces = order.pieces.filter((piece) => piece.lineId === line.id)
  const isLive = order.status === 'placed' || order.status === 'on_hold'
  const kept = order.pieces.filter((piece) => piece.status !== 'cancelled')
  if (isLive && kept.every((piece) => isUntouched(piece) && isBuyers(piece)))
    return { shares: wholeOf(pieces.filter((piece) => piece.status !== 'cancelled')) }
  const terms = termsOf(line.returnPromise)
  const able = pieces.filter((piece) => {
    const can = eligibilityFor(piece, terms, { now })
    return can.ok && !can.claimsOnly
  })
  return { shares: able.map(({ lineId, unit }) => ({ lineId, unit, part: 'goods' as const })) }
}

interface LineAsked {
  readonly order: OrderInHand
  readonly line: LineInHand
  readonly isMember: boolean
  readonly isGift: boolean
  readonly now: Date
  readonly worthOf: WorthOf
}

async function lineOf(
  db: Db,
  asked: LineAsked,
): Promise<Omit<ReturnEligibility['lines'][number], 'backToday'>> {
  const { order, line, isMember, isGift, now } = asked
  const terms = windowOf(line.returnPromise, isGift)
  const pieces = order.pieces.filter((piece) => piece.lineId === line.id)
  const found = pieces.map((piece) =>
    eligibilityFor(piece, terms, { now, ...(isGift && { gift: true }) }),
  )
  const able = found.flatMap((one) => (one.ok ? [one] : []))
  const isExchanged = able.length > 0 && terms.outcomes.includes('exchange')
  return {
    lineId: line.id,
    title: line.title,
    options: [...line.options],
    qty: line.qty,
    returnable: able.length,
    until:
      able
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
    claimsOnly: able.some(({ claimsOnly }) => claimsOnly),
    why: found.flatMap((one) => (one.ok ? [] : [one.why]))[0] ?? '',
    resolutions: terms.outcomes.filter(
      (outcome) => (outcome !== 'credit' || isMember) && (!isGift || isForGifts(outcome)),
    ),
    lateFor: terms.outcomes.filter(
      (outcome) => !able.some((can) => isOpenFor(can, { outcome, reason: null, now }, terms)),
    ),
    restocking: isGift ? 0 : (terms.restocking ?? 0),
    isBuyersParcel: terms.carriage === 'buyer',
    exchanges: isExchanged ? await exchangesFor(db, { ...asked, pieces }) : [],
  }
}

/** Other choices of its goods, and what else is sold for about as much; dearer ones for members alone, who have credit to order them with. */
async function exchangesFor(
  db: Db,
  {
    order,
    line,
    isMember,
    isGift,
    worthOf,
    pieces,
  }: LineAsked & { readonly pieces: readonly Piece[] },
): Promise<ReturnEligibility['lines'][number]['exchanges']> {
  const [piece] = pieces.toSorted((a, b) => worthOf(a).price - worthOf(b).price)
  if (!piece) return []
  const worth = worthOf(piece)
  const isOther = goesForOthers(line)
  const most = isMember && isOther && !isGift ? {} : { most: worth.price }
  const own = (await readGoodsVariants(db, [line.goodsId])).get(line.goodsId) ?? []
  const others =
    isGift || !isOther
      ? []
      : await findNearPrice(db, { price: worth.price, not: line.goodsId, ...most })
  const is = new Set(pieces.map(({ variantId }) => variantId))
  return [...own, ...others]
    .filter(
      ({ id, active, available, price }) =>
        active && available > 0 && !is.has(id) && price <= (most.most ?? price),
    )
    .map(({ id, goodsId, title, options, price }) => ({
      variantId: id,
      label:
        [...(goodsId === line.goodsId ? [] : [title]), ...options.map(({ value }) => value)].join(
          ', ',
        ) || title,
      back: isGift ? 0 : differenceFor(order, { ...piece, ...worth }, price),
      more: Math.max(0, price - worth.price),
    }))
    .toSorted((a, b) => Number(a.more > 0) - Number(b.more > 0))
}
