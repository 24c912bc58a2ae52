import { readCollectionTitles, readMemberships } from '#modules/catalog/read-memberships.ts'
import type {
  Assessed,
  AssessedCode,
  DiscountFacts,
  DiscountSource,
  PriceSets,
  TriedCode,
} from '#modules/pricing/discount-source.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { readMemberEmail } from '#modules/members/read-member-email.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { countUses, findAutomatic, findCoupons, subjectsOf } from './data/coupon-rows.ts'
import { bestSet, maxCandidates, type PricedSet } from './domain/best-set.ts'
import { blocker, blockerOf, countedAs, type Blocker, type Buyer } from './domain/blocker.ts'
import type { CartFacts } from './domain/cart-facts.ts'
import { legalSets } from './domain/combine.ts'
import { isForFirstOrder, type CouponTerms } from './domain/coupon.ts'
import { discountOf } from './domain/discount-of.ts'
import { leftOut } from './domain/explain.ts'

export interface CouponParts {
  /**
   * The number of orders of this mailbox or member that were not cancelled, and the time of the
   * last one.
   */
  readonly readOrderPast: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<{ readonly orders: number; readonly lastAt: Date | null }>
  readonly readTierId: (db: Db, memberId: string) => Promise<string | null>
}

type AssessDeps = CouponParts & { readonly db: Db }

interface CouponContext {
  readonly found: readonly CouponTerms[]
  readonly buyer: Buyer
  readonly cart: CartFacts
}

/**
 * How long the ids of automatic offers are cached, in milliseconds. Ended offers are still detected
 * at once.
 */
const automaticCacheMs = 15_000

export function couponDiscounts(deps: AssessDeps): DiscountSource {
  const automatic = cacheAutomaticIds(deps.db)
  const read = async (facts: DiscountFacts) => loadContext(deps, facts, await automatic(facts.now))
  return {
    async assess(facts, price) {
      const context = await read(facts)
      return context ? chooseBestSet(facts, context, price) : { discounts: [], codes: [] }
    },
    async tryCodes(facts, price) {
      const context = await read(facts)
      return context ? tryCodesSeparately(facts, context, price) : []
    },
  }
}

function cacheAutomaticIds(db: Db): (now: Date) => Promise<readonly string[]> {
  let ids: readonly string[] = []
  let readAt = -Infinity
  return async (now) => {
    if (Math.abs(now.getTime() - readAt) < automaticCacheMs) return ids
    ids = await findAutomatic(db, now)
    readAt = now.getTime()
    return ids
  }
}

async function loadContext(
  deps: AssessDeps,
  facts: DiscountFacts,
  automaticIds: readonly string[],
): Promise<CouponContext | null> {
  const { codes, cartId } = facts
  const memberId = memberIdOf(facts)
  if (codes.length === 0 && memberId === null && automaticIds.length === 0) return null
  const found = await findCoupons(deps.db, { codes, memberId, cartId, automaticIds })
  if (found.length === 0 && codes.length === 0) return null
  const [buyer, cart] = await Promise.all([
    loadBuyer(deps, facts, found),
    loadCartFacts(deps.db, facts, found),
  ])
  return { found, buyer, cart }
}

function memberIdOf({ ownerId }: DiscountFacts): string | null {
  return ownerId.startsWith('mem_') ? ownerId : null
}

async function loadBuyer(
  { db, readOrderPast, readTierId }: AssessDeps,
  facts: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<Buyer> {
  const memberId = memberIdOf(facts)
  // A member's address is known before checkout.
  const email = facts.email ?? (memberId === null ? null : await readMemberEmail(db, memberId))
  const identity = email === null ? null : mailIdentity(email)
  const needsOrderHistory = found.some(
    (coupon) =>
      isForFirstOrder(coupon) || coupon.nthOrder !== null || coupon.repeatAfterDays !== null,
  )
  const [uses, history, tierId] = await Promise.all([
    countUses(db, {
      keys: found.map(countedAs),
      subjects: subjectsOf({ identity, memberId }),
      cartId: facts.cartId,
    }),
    needsOrderHistory && (identity !== null || memberId !== null)
      ? readOrderPast(db, { identity, memberId })
      : { orders: 0, lastAt: null },
    memberId !== null && found.some((coupon) => coupon.tierIds !== null)
      ? readTierId(db, memberId)
      : null,
  ])
  return { memberId, identity, orders: history.orders, lastOrderAt: history.lastAt, tierId, uses }
}

async function loadCartFacts(
  db: Db,
  { lines, now }: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<CartFacts> {
  const collectionIds = [...new Set(found.flatMap((coupon) => coupon.collectionIds ?? []))]
  const [memberships, collectionTitles] =
    collectionIds.length > 0
      ? await Promise.all([
          readMemberships(db, [...new Set(lines.map((line) => line.goodsId))]),
          readCollectionTitles(db, collectionIds),
        ])
      : [new Map<string, readonly string[]>(), new Map<string, string>()]
  return {
    now,
    collectionTitles,
    lines: lines.map((line) => ({ ...line, collectionIds: memberships.get(line.goodsId) ?? [] })),
  }
}

/**
 * Chooses the best valid set among entered codes, personal codes and automatic offers, and explains
 * why the others are not used.
 */
async function chooseBestSet(
  facts: DiscountFacts,
  context: CouponContext,
  price: PriceSets,
): Promise<Assessed> {
  const { codes, pinned } = facts
  const automaticCoupons = findAutomaticCoupons(facts, context)
  const entered = codes.map((code) => {
    const coupon = context.found.find((known) => known.code === code) ?? null
    return { code, coupon, refusal: findBlocker(code, coupon, context) }
  })
  const usable = entered.flatMap(({ coupon, refusal }) => (coupon && !refusal ? [coupon] : []))
  const candidates = await limitCandidates([...usable, ...automaticCoupons], {
    context,
    price,
    keep: usable.length,
  })
  const sets = await priceCandidateSets(legalSets(candidates), context, price)
  const best = bestSet(sets, pinned)
  const explain = (coupon: CouponTerms): Blocker | null =>
    best.coupons.includes(coupon) ? null : leftOut(coupon, { sets, best, pinned })
  return {
    discounts: best.coupons.map((coupon) => discountOf(coupon, context.cart)),
    codes: [
      ...entered.map(({ code, coupon, refusal }) =>
        describeCode(code, coupon, { refusal: refusal ?? (coupon && explain(coupon)), pinned }),
      ),
      ...candidates
        .filter((coupon) => automaticCoupons.includes(coupon))
        .map((coupon) =>
          describeCode(coupon.code, coupon, { refusal: explain(coupon), pinned, cameAlone: true }),
        )
        .filter(
          ({ isOwn, refusal }) => refusal === null || (isOwn && refusal.reasonCode === 'CONFLICT'),
        ),
    ],
  }
}

function findAutomaticCoupons(
  { codes, declined }: DiscountFacts,
  { found, buyer, cart }: CouponContext,
): CouponTerms[] {
  return found.filter((coupon) => {
    const isAutomatic =
      coupon.automatic
      || (coupon.memberId !== null
        && coupon.memberId === buyer.memberId
        && coupon.source !== 'campaign')
    return (
      isAutomatic
      && !codes.includes(coupon.code)
      && !declined.includes(coupon.code)
      && blockerOf(coupon, buyer, cart) === null
    )
  })
}

function findBlocker(
  code: string,
  coupon: CouponTerms | null,
  { buyer, cart }: CouponContext,
): Blocker | null {
  return coupon
    ? blockerOf(coupon, buyer, cart)
    : blocker('NOT_FOUND', `We don’t recognize the code ${code}.`)
}

async function limitCandidates(
  coupons: readonly CouponTerms[],
  {
    context,
    price,
    keep: enteredCount,
  }: { context: CouponContext; price: PriceSets; keep: number },
): Promise<readonly CouponTerms[]> {
  if (coupons.length <= maxCandidates) return coupons
  const single = await priceCandidateSets(
    coupons.slice(enteredCount).map((coupon) => [coupon]),
    context,
    price,
  )
  const others = single.toSorted((a, b) => a.price - b.price).flatMap((set) => set.coupons)
  return [...coupons.slice(0, enteredCount), ...others].slice(0, maxCandidates)
}

async function priceCandidateSets(
  sets: readonly (readonly CouponTerms[])[],
  { cart }: CouponContext,
  price: PriceSets,
): Promise<PricedSet[]> {
  const prices = await price(
    sets.map((coupons) => coupons.map((coupon) => discountOf(coupon, cart))),
  )
  return sets.map((coupons, index) => ({ coupons, price: prices[index] ?? 0 }))
}

async function tryCodesSeparately(
  { codes }: DiscountFacts,
  context: CouponContext,
  price: PriceSets,
): Promise<TriedCode[]> {
  const coupons = context.found.filter(({ code }) => codes.includes(code))
  const [withoutCoupons, ...single] = await priceCandidateSets(
    [[], ...coupons.map((coupon) => [coupon])],
    context,
    price,
  )
  return coupons.map((coupon, index) => {
    const refusal = findBlocker(coupon.code, coupon, context)
    return {
      code: coupon.code,
      refusal,
      saves: refusal ? 0 : calculateSaving(withoutCoupons, single[index]),
    }
  })
}

function calculateSaving(withoutCoupons: PricedSet | undefined, set: PricedSet | undefined): Minor {
  return withoutCoupons && set ? Math.max(0, withoutCoupons.price - set.price) : 0
}

function describeCode(
  code: string,
  coupon: CouponTerms | null,
  {
    refusal,
    pinned,
    cameAlone = false,
  }: { refusal: Blocker | null; pinned: string | null; cameAlone?: boolean },
): AssessedCode {
  return {
    id: coupon?.id ?? null,
    code,
    name: coupon?.name ?? '',
    class: coupon?.class ?? null,
    isOwn: cameAlone && !coupon?.automatic,
    isAutomatic: cameAlone && (coupon?.automatic ?? false),
    isPinned: code === pinned,
    refusal,
  }
}
