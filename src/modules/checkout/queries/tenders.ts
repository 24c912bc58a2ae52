import { formatInteger } from '#kernel/locale/format-integer.ts'
import { activeLines, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import type { CartProducts } from '#modules/cart/describe-cart.ts'
import { findRevertPeriodEnd } from '#modules/members/revert-period.ts'
import type { PlacedTender } from '#modules/orders/placed-order.ts'
import type { PriceBreakdown } from '#modules/pricing/price-lines.ts'
import { calculatePointsUsed, type PointsOffer } from '#modules/wallet/points-tender.ts'
import {
  listSpendableGrants,
  balanceTypeLabels,
  balanceTypes,
  planSpending,
  type SpendableGrant,
} from '#modules/wallet/spend-credit-grants.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { Tenders } from '../tender-schema.ts'
import type { TenderChoice } from '../domain/draft.ts'
import { listUnitParts, allocateTenders, type UnitPart } from '../domain/tender-shares.ts'

/** What pays for a checkout besides the card, and what is left for the card. */
export interface TenderPlan {
  readonly chosen: TenderChoice
  readonly rows: readonly Tender[]
  /** All that could be used, whether or not it is. */
  readonly own: readonly SpendableGrant[]
  readonly cards: readonly SpendableGrant[]
  readonly points: (PointsOffer & { readonly used: number }) | null
  /** What only a card can pay: gift cards in the cart. */
  readonly cardOnly: Minor
  readonly due: Minor
  /** Until then the wallet and points, which have a balance, cannot be used. */
  readonly revertPeriodEnd: Date | null
}

/** One tender as it is frozen. */
export interface Tender {
  readonly kind: 'wallet' | 'points'
  readonly balanceType: SpendableGrant['balanceType'] | null
  readonly grantId: string | null
  readonly label: string
  readonly amount: Minor
}

interface TenderFacts {
  readonly state: CartState
  readonly chosen: TenderChoice
  readonly now: Date
}

/** The credit that the buyer could use: the member's wallet and gift cards entered by code. */
export function listSpendableCredit(
  db: Db,
  { state, chosen, now }: TenderFacts,
): Promise<SpendableGrant[]> {
  return listSpendableGrants(db, {
    memberId: memberIdOf(state),
    grantIds: chosen.grantIds,
    cartId: state.id,
    now,
  })
}

/**
 * Spends points first, as many as the shopper chose, then credit in its order; the card pays the
 * rest.
 */
export async function planTenders(
  { db, points }: Pick<Services, 'db' | 'points'>,
  facts: TenderFacts & {
    goods: CartProducts
    quote: PriceBreakdown
    grants: readonly SpendableGrant[]
  },
): Promise<TenderPlan> {
  const { state, chosen, goods, quote } = facts
  const whole = sum(payableParts(state, goods, quote).map((part) => part.amount))
  const { own, offer, revertPeriodEnd: guarded } = await findOwn({ db, points }, facts)
  const cards = facts.grants.filter((grant) => chosen.grantIds.includes(grant.id))
  const spent = calculatePointsUsed(offer, chosen.points)
  const plan = planSpending([...(chosen.wallet ? own : []), ...cards], whole - spent.amount)
  const rows: Tender[] = [
    ...(spent.amount > 0
      ? [
          {
            kind: 'points' as const,
            balanceType: null,
            grantId: null,
            label: `${formatInteger(spent.points)} points`,
            amount: spent.amount,
          },
        ]
      : []),
    ...plan.map(({ grant, amount }) => ({
      kind: 'wallet' as const,
      balanceType: grant.balanceType,
      grantId: grant.id,
      label: grant.label,
      amount,
    })),
  ]
  const { grand } = quote.totals
  return {
    chosen,
    rows,
    own,
    cards,
    points: offer && { ...offer, used: spent.points },
    cardOnly: grand - whole,
    due: grand - sum(rows.map((row) => row.amount)),
    revertPeriodEnd: guarded,
  }
}

/** The member's credit and points. They cannot be used while an email change can be reverted. */
async function findOwn(
  { db, points }: Pick<Services, 'db' | 'points'>,
  {
    state,
    chosen,
    now,
    goods,
    quote,
    grants,
  }: TenderFacts & {
    goods: CartProducts
    quote: PriceBreakdown
    grants: readonly SpendableGrant[]
  },
): Promise<{
  own: readonly SpendableGrant[]
  offer: PointsOffer | null
  revertPeriodEnd: Date | null
}> {
  const memberId = memberIdOf(state)
  const own = grants.filter((grant) => !chosen.grantIds.includes(grant.id))
  const offer =
    memberId && points
      ? await points.offer(db, {
          memberId,
          cartId: state.id,
          merchandise: merchandiseOf(state, goods, quote),
          now,
        })
      : null
  const until =
    memberId && (own.length > 0 || offer) ? await findRevertPeriodEnd(db, memberId, now) : null
  return until
    ? { own: [], offer: null, revertPeriodEnd: until }
    : { own, offer, revertPeriodEnd: null }
}

/** Wallet, gift cards and points as the shopper sees them. */
export function describeTenders({
  chosen,
  rows,
  own,
  cards,
  points,
  cardOnly,
  revertPeriodEnd: guarded,
}: TenderPlan): Tenders {
  const balances = balanceTypes.flatMap((balanceType) => {
    const available = sum(
      own.filter((grant) => grant.balanceType === balanceType).map((grant) => grant.available),
    )
    return available > 0 ? [{ name: balanceTypeLabels[balanceType], available }] : []
  })
  const available = sum(balances.map((balance) => balance.available))
  return {
    rows: rows.map(({ kind, balanceType, label, amount }) => ({
      kind,
      balanceType,
      label,
      amount,
    })),
    wallet: available > 0 ? { isUsed: chosen.wallet, available, balances: balances } : null,
    giftCards: cards.map(({ id, label, available: free }) => ({ id, label, available: free })),
    points,
    cardOnly,
    revertPeriodEnd: guarded?.toISOString() ?? null,
  }
}

/** Each tender with what it pays of every unit, to be frozen with the order. */
export function freezeTenders(
  { rows }: TenderPlan,
  {
    state,
    goods,
    quote,
    lineIds,
  }: {
    state: CartState
    goods: CartProducts
    quote: PriceBreakdown
    lineIds: ReadonlyMap<string, string>
  },
): PlacedTender[] {
  const parts = payableParts(state, goods, quote)
  const shares = allocateTenders(
    parts,
    rows.map((row) => row.amount),
  )
  return rows.map(({ balanceType, ...row }, index) => ({
    ...row,
    pocket: balanceType,
    shares: (shares[index] ?? []).map((share) => ({
      ...share,
      lineId: lineIds.get(share.lineId) ?? '',
    })),
  }))
}

/** Gift cards can be bought by card only; their share of shipping can be paid with anything. */
function payableParts(
  state: CartState,
  goods: CartProducts,
  { lines }: PriceBreakdown,
): UnitPart[] {
  const giftCards = giftCardLines(state, goods)
  return listUnitParts(lines).filter(
    ({ lineId, part }) => part === 'delivery' || !giftCards.has(lineId),
  )
}

/** What points can pay for: products after discounts, without gift cards, tax and shipping. */
function merchandiseOf(state: CartState, goods: CartProducts, { lines }: PriceBreakdown): Minor {
  const giftCards = giftCardLines(state, goods)
  return sum(
    lines
      .filter(({ id }) => !giftCards.has(id))
      .map(
        ({ totals }) =>
          totals.merchandise
          - totals.productDiscount
          - totals.orderDiscount
          + totals.personalization,
      ),
  )
}

function giftCardLines(state: CartState, { variants }: CartProducts): ReadonlySet<string> {
  return new Set(
    activeLines(state).flatMap((line) =>
      variants.get(line.variantId)?.taxCode === 'gift-card' ? [line.id] : [],
    ),
  )
}

function memberIdOf({ ownerId }: CartState): string | null {
  return ownerId.startsWith('mem_') ? ownerId : null
}
