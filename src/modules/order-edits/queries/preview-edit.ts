import { listCartSpends } from '#modules/cart/cart-spends.ts'
import { estimateOrderPoints } from '#modules/loyalty/estimate-order-points.ts'
import { sumPointsOfUnits } from '#modules/loyalty/sum-points-by-line.ts'
import {
  previewPlacedOrderEdit,
  type PlacedOrderEditPreview,
} from '#modules/fulfillment/edit-placed-order.ts'
import type { PricedAddition } from '#modules/drafts/place-addition.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hasPermission, type Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { orderEditsContract } from '../api/order-edits-contract.ts'
import { planEdit, type EditPlan, type OrderEditInput } from './plan-edit.ts'
import { priceEditAddition } from './price-edit-addition.ts'

export interface AssessedEdit {
  readonly plan: EditPlan
  readonly money: PlacedOrderEditPreview
  /** What is charged by link; null when nothing is. */
  readonly addition: PricedAddition | null
}

/** Everything that an edit would do, without a lock. */
export async function assessEdit(
  ctx: Ctx,
  services: Services,
  { order, ...input }: OrderEditInput & { order: string },
): Promise<AssessedEdit | Refusal> {
  const orderId = await findOrderId(ctx.db, order)
  if (!orderId)
    return refuse('not-found', 'There is no order with this id or number.', {
      reason: 'order-not-found',
    })
  const plan = await planEdit(ctx, { orderId, ...input })
  if (isRefusal(plan)) return plan
  const by = { kind: 'staff', id: getStaffId(ctx) } as const
  const money = await previewPlacedOrderEdit(services, plan, by)
  if (isRefusal(money)) return money
  const addition = await priceEditAddition(ctx, services, { plan, money })
  if (isRefusal(addition)) return addition
  return refuseWithoutPermission(ctx, { plan, addition }) ?? { plan, money, addition }
}

/** Removing units and charging need the rights of those acts. */
function refuseWithoutPermission(
  { staff }: Ctx,
  { plan, addition }: Pick<AssessedEdit, 'plan' | 'addition'>,
): Refusal | null {
  const needed = [
    ...(plan.remove.length > 0 ? (['orders.cancel'] as const) : []),
    ...(addition ? (['drafts.write'] as const) : []),
  ]
  const missing = staff ? needed.filter((permission) => !hasPermission(staff, permission)) : []
  return missing.length === 0
    ? null
    : refuse('not-allowed', 'Your role may not remove items or charge for this edit.', {
        reason: 'permission-missing',
      })
}

/** The money of both sides, before anything happens. */
export async function previewEdit(
  ctx: Ctx,
  services: Services,
  input: OrderEditInput & { order: string },
): Promise<OutputOf<typeof orderEditsContract.previewOrderEdit> | Refusal> {
  const edit = await assessEdit(ctx, services, input)
  if (isRefusal(edit)) return edit
  const { plan, money, addition } = edit
  const { refunded, toCard, toOthers, order, removed, dearer } = money
  const view = addition?.priced.view
  return {
    total: { was: order.total, now: order.total - refunded + (view?.totals.grand ?? 0) },
    refund: { refunded, toCard, toOthers },
    removedUnits: removed.length,
    pointsTakenBack: await sumPointsOfUnits(ctx.db, order.id, removed),
    pointsEarned: addition ? await estimateEarnedPoints(ctx, addition) : 0,
    charge: view
      ? {
          due: view.due,
          linkHours: services.settings.get('drafts').linkHours,
          checkout: view,
        }
      : null,
    changedMonograms: plan.changedMonograms.map(({ line, changed }) => ({
      title: line.title,
      letters: changed.letters,
    })),
    isHeld: dearer.length > 0,
  }
}

async function estimateEarnedPoints(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { draft: { memberId }, priced }: PricedAddition,
): Promise<number> {
  return memberId === null
    ? 0
    : estimateOrderPoints(db, { memberId, lines: listCartSpends(priced), now })
}
