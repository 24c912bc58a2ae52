import { readMemberships } from '#modules/catalog/read-memberships.ts'
import type { Assessed, AssessedCode, DiscountFacts, DiscountSource } from '#modules/pricing/discount-source.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { CouponParts } from './coupon-parts.ts'
import { countUses, findCoupons, subjectsOf } from './data/coupon-rows.ts'
import { blocker, blockerOf, type Blocker, type Buyer, type CartFacts } from './domain/blocker.ts'
import { joinBlocker } from './domain/combine.ts'
import { isForFirstOrder, type CouponTerms } from './domain/coupon.ts'
import { discountOf } from './domain/discount-of.ts'

/** Coupons as what the pricing asks for discounts. A guest's cart without a code costs no query. */
export function couponDiscounts(parts: CouponParts & { readonly db: Db }): DiscountSource {
  return {
    async assess(facts) {
      const memberId = facts.ownerId.startsWith('mem_') ? facts.ownerId : null
      if (facts.codes.length === 0 && memberId === null) return { discounts: [], codes: [] }
      const found = await findCoupons(parts.db, { codes: facts.codes, memberId, cartId: facts.cartId })
      if (found.length === 0 && facts.codes.length === 0) return { discounts: [], codes: [] }
      const [buyer, cart] = await Promise.all([buyerOf(parts, facts, found), cartOf(parts.db, facts, found)])
      return assess(facts, { found, buyer, cart })
    },
  }
}

async function buyerOf({ db, hasOrdered }: CouponParts & { db: Db }, facts: DiscountFacts, found: readonly CouponTerms[]): Promise<Buyer> {
  const memberId = facts.ownerId.startsWith('mem_') ? facts.ownerId : null
  const identity = facts.email === null ? null : mailIdentity(facts.email)
  const [uses, ordered] = await Promise.all([
    countUses(db, { couponIds: found.map((one) => one.id), subjects: subjectsOf({ identity, memberId }), cartId: facts.cartId }),
    found.some(isForFirstOrder) && (identity !== null || memberId !== null) ? hasOrdered(db, { identity, memberId }) : false,
  ])
  return { memberId, identity, hasOrdered: ordered, uses }
}

async function cartOf(db: Db, { lines, now }: DiscountFacts, found: readonly CouponTerms[]): Promise<CartFacts> {
  const asks = found.some((one) => one.collectionIds !== null)
  const memberships = asks
    ? await readMemberships(db, [...new Set(lines.map((line) => line.goodsId))])
    : new Map<string, readonly string[]>()
  return { now, lines: lines.map((line) => ({ ...line, collectionIds: memberships.get(line.goodsId) ?? [] })) }
}

interface Known {
  readonly found: readonly CouponTerms[]
  readonly buyer: Buyer
  readonly cart: CartFacts
}

/** Codes in the order they were entered, then the member's own: whoever is first stays, the later one hears with whom it cannot be joined. */
function assess({ codes, declined }: DiscountFacts, { found, buyer, cart }: Known): Assessed {
  const own = found.filter((coupon) => coupon.memberId !== null && coupon.memberId === buyer.memberId && !codes.includes(coupon.code))
  const applied: CouponTerms[] = []
  const entered = codes.map((code): AssessedCode => {
    const coupon = found.find((one) => one.code === code)
    if (!coupon) return described(code, null, blocker('NOT_FOUND', `We know no code ${code}.`))
    const refusal = blockerOf(coupon, buyer, cart) ?? joinBlocker(coupon, applied)
    if (!refusal) applied.push(coupon)
    return described(code, coupon, refusal)
  })
  const ownCodes = own.flatMap((coupon): AssessedCode[] => {
    if (declined.includes(coupon.code) || blockerOf(coupon, buyer, cart) || joinBlocker(coupon, applied)) return []
    applied.push(coupon)
    return [{ ...described(coupon.code, coupon, null), isOwn: true }]
  })
  return { discounts: applied.map((coupon) => discountOf(coupon, cart)), codes: [...entered, ...ownCodes] }
}

function described(code: string, coupon: CouponTerms | null, refusal: Blocker | null): AssessedCode {
  return { id: coupon?.id ?? null, code, name: coupon?.name ?? '', class: coupon?.class ?? null, isOwn: false, refusal }
}
