import type {
  DiscountAssessment,
  CodeAssessment,
  DiscountFacts,
  DiscountSource,
  PriceSets,
  CodeTrial,
} from '#modules/pricing/discount-source.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { listAutomaticCouponIds } from '../db/coupon-rows.ts'
import {
  findBestCouponSet,
  maxCouponCandidates,
  type PricedCouponSet,
} from '../domain/find-best-coupon-set.ts'
import { createBlocker, findCouponBlocker, type CouponBlocker } from '../domain/coupon-blocker.ts'
import { listValidSets } from '../domain/combine-coupons.ts'
import type { CouponTerms } from '../domain/coupon.ts'
import { toCouponDiscount } from '../domain/to-discount.ts'
import { explainUnusedCoupon } from '../domain/explain-unused-coupon.ts'
import { loadCouponContext, type CouponContext } from './load-coupon-context.ts'

/**
 * How long the ids of automatic offers are cached, in milliseconds. Ended offers are still detected
 * at once.
 */
const automaticCacheMs = 15_000

export function createCouponDiscounts(
  services: Pick<Services, 'db' | 'readOrderHistory' | 'findTierId'>,
): DiscountSource {
  const automatic = cacheAutomaticIds(services.db)
  const read = async (facts: DiscountFacts) =>
    loadCouponContext(services, facts, await automatic(facts.now))
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
    ids = await listAutomaticCouponIds(db, now)
    readAt = now.getTime()
    return ids
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
): Promise<DiscountAssessment> {
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
  const sets = await priceCandidateSets(listValidSets(candidates), context, price)
  const best = findBestCouponSet(sets, pinned)
  const explain = (coupon: CouponTerms): CouponBlocker | null =>
    best.coupons.includes(coupon) ? null : explainUnusedCoupon(coupon, { sets, best, pinned })
  return {
    discounts: best.coupons.map((coupon) => toCouponDiscount(coupon, context.cart)),
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
      && findCouponBlocker(coupon, buyer, cart) === null
    )
  })
}

function findBlocker(
  code: string,
  coupon: CouponTerms | null,
  { buyer, cart }: CouponContext,
): CouponBlocker | null {
  return coupon
    ? findCouponBlocker(coupon, buyer, cart)
    : createBlocker('NOT_FOUND', `We don’t recognize the code ${code}.`)
}

async function limitCandidates(
  coupons: readonly CouponTerms[],
  {
    context,
    price,
    keep: enteredCount,
  }: { context: CouponContext; price: PriceSets; keep: number },
): Promise<readonly CouponTerms[]> {
  if (coupons.length <= maxCouponCandidates) return coupons
  const single = await priceCandidateSets(
    coupons.slice(enteredCount).map((coupon) => [coupon]),
    context,
    price,
  )
  const others = single.toSorted((a, b) => a.price - b.price).flatMap((set) => set.coupons)
  return [...coupons.slice(0, enteredCount), ...others].slice(0, maxCouponCandidates)
}

async function priceCandidateSets(
  sets: readonly (readonly CouponTerms[])[],
  { cart }: CouponContext,
  price: PriceSets,
): Promise<PricedCouponSet[]> {
  const prices = await price(
    sets.map((coupons) => coupons.map((coupon) => toCouponDiscount(coupon, cart))),
  )
  return sets.map((coupons, index) => ({ coupons, price: prices[index] ?? 0 }))
}

async function tryCodesSeparately(
  { codes }: DiscountFacts,
  context: CouponContext,
  price: PriceSets,
): Promise<CodeTrial[]> {
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

function calculateSaving(
  withoutCoupons: PricedCouponSet | undefined,
  set: PricedCouponSet | undefined,
): Minor {
  return withoutCoupons && set ? Math.max(0, withoutCoupons.price - set.price) : 0
}

function describeCode(
  code: string,
  coupon: CouponTerms | null,
  {
    refusal,
    pinned,
    cameAlone = false,
  }: { refusal: CouponBlocker | null; pinned: string | null; cameAlone?: boolean },
): CodeAssessment {
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
