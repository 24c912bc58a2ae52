import { isDeepStrictEqual } from 'node:util'
import { createId } from '#kernel/ids/ids.ts'
import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { refuseDuplicate } from '#platform/db/refuse-duplicate.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { couponDeskContract, Offer } from '../api/desk-contract.ts'
import type { NewCoupon } from '../db/coupon-rows.ts'
import {
  findEditedCoupon,
  insertCoupons,
  lockCoupon,
  updateCoupon,
  type EditedCoupon,
} from '../db/edited-coupons.ts'
import { listOfferFaults } from '../domain/offer-faults.ts'
import { generateCouponCode } from '../issue-coupon.ts'

type Contract = typeof couponDeskContract
type Changed = OutputOf<Contract['createCoupon']>

const refuseField = (field: string, message: string, reason: string): Refusal =>
  refuse('fields-invalid', message, { reason, fields: { [field]: message } })

const codeTaken = refuseField('code', 'This code exists already. Choose another.', 'code-taken')

export const couponNotFound = () =>
  refuse('not-found', 'There is no such coupon.', { reason: 'coupon-not-found' })

function toTerms({ startsAt, endsAt, ...offer }: Offer) {
  return {
    ...offer,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

type Terms = ReturnType<typeof toTerms>

function refuseOffer(terms: Terms, { isPool }: { isPool: boolean }): Refusal | null {
  const [fault] = listOfferFaults(terms)
  if (fault)
    return refuseField(fault.field, 'This does not fit the rest of the coupon.', 'offer-invalid')
  if (terms.endsAt !== null && terms.endsAt <= terms.startsAt)
    return refuseField('endsAt', 'The end must be after the start.', 'end-before-start')
  return isPool && terms.automatic
    ? refuseField('automatic', 'Codes of a pool have to be entered.', 'pool-automatic')
    : null
}

/** Creates a campaign coupon, or single-use codes with one offer. */
export async function createCoupon(
  ctx: Ctx,
  { code, poolCodes, ...offer }: InputOf<Contract['createCoupon']>,
): Promise<Changed | Refusal> {
  const terms = toTerms(offer)
  const refused = refuseOffer(terms, { isPool: poolCodes !== null })
  if (refused) return refused
  const base = { ...terms, source: 'campaign', createdAt: ctx.now } as const
  const newId = () => createId('cpn', ctx.now.getTime())
  const coupons: NewCoupon[] =
    poolCodes === null
      ? [{ ...base, id: newId(), code }]
      : Array.from({ length: poolCodes }, () => ({
          ...base,
          id: newId(),
          code: generateCouponCode(code),
          pool: code,
          maxUses: 1,
        }))
  const [first] = coupons.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return refuseDuplicate({ key: 'coupons_code_key', refusal: codeTaken }, () =>
    inTransaction<Changed | Refusal>(ctx.db, async (tx) => {
      await insertCoupons(tx, coupons)
      const created = await findEditedCoupon(tx, first?.id ?? '')
      if (!created) return couponNotFound()
      recordCoupon(ctx, { before: null, after: created })
      return { id: created.id, version: created.version }
    }),
  )
}

/** Changes the offer. Uses that were granted keep their class and value. */
export function editCoupon(
  ctx: Ctx,
  { id, version, ...offer }: InputOf<Contract['updateCoupon']>,
): Promise<Changed | Refusal> {
  const terms = toTerms(offer)
  return changeCoupon(ctx, { id, version }, (coupon) => {
    const isPool = coupon.pool !== null
    const refused = refuseOffer(terms, { isPool }) ?? refuseBelowUses(terms, coupon)
    return refused ?? (isPool ? { ...terms, maxUses: 1 } : terms)
  })
}

function refuseBelowUses({ maxUses, budget }: Terms, coupon: EditedCoupon): Refusal | null {
  if (maxUses !== null && coupon.pool === null && maxUses < coupon.used)
    return refuseField(
      'maxUses',
      `It was used ${coupon.used} times already. Stop it to prevent more uses.`,
      'limit-below-uses',
    )
  return budget !== null && budget < coupon.spent
    ? refuseField(
        'budget',
        'More than this was taken off already. Stop the coupon to prevent more uses.',
        'budget-below-spent',
      )
    : null
}

/** Stops or resumes a coupon. Orders that were placed with it keep their price. */
export function changeCouponState(
  ctx: Ctx,
  { state, ...at }: InputOf<Contract['changeCouponState']>,
): Promise<Changed | Refusal> {
  return changeCoupon(ctx, at, () => ({ state }))
}

type CouponChange = (coupon: EditedCoupon) => Partial<NewCoupon> | Refusal

async function changeCoupon(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  change: CouponChange,
): Promise<Changed | Refusal> {
  return inTransaction<Changed | Refusal>(ctx.db, async (tx) => {
    const coupon = await lockCoupon(tx, id)
    if (!coupon) return couponNotFound()
    if (coupon.source !== 'campaign')
      return refuse('transition-illegal', 'This coupon belongs to one person.', {
        reason: 'coupon-personal',
      })
    if (coupon.version !== version) return changedMeanwhile('this coupon', coupon)
    const values = change(coupon)
    if (isRefusal(values)) return values
    await updateCoupon(tx, { coupon, values, by: getStaffId(ctx), now: ctx.now })
    const after = await findEditedCoupon(tx, id)
    if (!after) return couponNotFound()
    recordCoupon(ctx, { before: coupon, after })
    return { id, version: after.version }
  })
}

function recordCoupon(
  { audit }: Pick<Ctx, 'audit'>,
  { before, after }: { before: EditedCoupon | null; after: EditedCoupon },
): void {
  const label = after.pool === null ? after.code : `Pool ${after.pool}`
  audit?.record({
    object: { kind: 'coupon', id: after.id, label },
    before: before && auditFields(before),
    after: auditFields(after),
  })
}

/** The terms and the state; the uses are not a change by staff. */
export function auditFields(coupon: EditedCoupon) {
  return {
    state: coupon.state,
    ...toOffer(coupon),
  }
}

/** The offer of a stored coupon, as staff enter it. */
export function toOffer(coupon: EditedCoupon) {
  return {
    name: coupon.name,
    description: coupon.description,
    class: coupon.class,
    value: coupon.value,
    minSpend: coupon.minSpend,
    minQty: coupon.minQty,
    productIds: coupon.productIds && [...coupon.productIds],
    collectionIds: coupon.collectionIds && [...coupon.collectionIds],
    excludedProductIds: [...coupon.excludedProductIds],
    includesSale: coupon.includesSale,
    audience: coupon.audience,
    tierIds: coupon.tierIds && [...coupon.tierIds],
    nthOrder: coupon.nthOrder,
    repeatAfterDays: coupon.repeatAfterDays,
    maxUses: coupon.maxUses,
    perCustomer: coupon.perCustomer,
    budget: coupon.budget,
    combinesWith: [...coupon.combinesWith],
    exclusive: coupon.exclusive,
    automatic: coupon.automatic,
    startsAt: coupon.startsAt.toISOString(),
    endsAt: coupon.endsAt?.toISOString() ?? null,
  }
}

export const isUnchanged = (coupon: EditedCoupon, after: Readonly<Record<string, unknown>>) => {
  const fields = new Map<string, unknown>(Object.entries(auditFields(coupon)))
  return Object.entries(after).every(([name, value]) => isDeepStrictEqual(fields.get(name), value))
}
