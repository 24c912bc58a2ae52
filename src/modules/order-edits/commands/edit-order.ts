import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import {
  placeAddition,
  prepareAddition,
  type PlacedAddition,
} from '#modules/drafts/place-addition.ts'
import { actOnOrder } from '#modules/fulfillment/act-on-order.ts'
import { editPlacedOrder } from '#modules/fulfillment/edit-placed-order.ts'
import { holdLockedOrder } from '#modules/fulfillment/hold-order.ts'
import { changeMonogramJob } from '#modules/monograms/change-monogram-job.ts'
import {
  addOrderEvent,
  lockOrder,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { updateOrderMonogram } from '#modules/orders/update-monogram.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { unwrap, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { describeHold } from '../domain/hold-reason.ts'
import type { EditPlan, OrderEditInput } from '../queries/plan-edit.ts'
import { assessEdit, type AssessedEdit } from '../queries/preview-edit.ts'

export interface EditedOrder {
  readonly refunded: number
  readonly addition: PlacedAddition | null
  /** Whether the order waits until the link is paid. */
  readonly isHeld: boolean
}

interface ApprovedMoney {
  readonly expectedRefund: number
  readonly expectedCharge: number
}

/**
 * Edits a placed order in one transaction: refunds what is removed or cheaper, and emails a payment
 * link for what is added or dearer. Refuses when the money is not what the caller saw.
 */
export async function editOrder(
  ctx: Ctx,
  services: Services,
  { expectedRefund, expectedCharge, ...input }: OrderEditInput & ApprovedMoney & { order: string },
): Promise<EditedOrder | Refusal> {
  const edit = await assessEdit(ctx, services, input)
  if (isRefusal(edit)) return edit
  const { plan, money, addition } = edit
  const charge = addition?.priced.view.due ?? 0
  if (money.refunded !== expectedRefund || charge !== expectedCharge)
    return refuseChangedMoney(money.refunded, charge)
  if (money.refunded > 0 && !(await captureBeforeRefund(services, plan.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment provider does not answer. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  const placement = addition && (await prepareAddition(ctx, services, addition))
  return actOnOrder(services, plan.orderId, async (tx, order) => {
    const by = { kind: 'staff', id: getStaffId(ctx) } as const
    const { refunded } = await editPlacedOrder(tx, services, { order, edit: plan, by })
    // What shipped or was refunded meanwhile changes the money: nothing happens then.
    if (refunded !== expectedRefund) unwrap(refuseChangedMoney(refunded, charge))
    await changeMonograms(tx, ctx, { plan, by })
    const placed =
      addition && placement && (await placeAddition(tx, ctx, { services, addition, placement }))
    const isHeld = placed !== null && money.dearer.length > 0
    await recordEdit(tx, ctx, { edit, order, placed, refunded })
    if (isHeld) await holdForPayment(tx, services, { orderId: order.id, placed, by })
    return { refunded, addition: placed, isHeld }
  })
}

function refuseChangedMoney(refunded: number, charge: number): Refusal {
  return refuse(
    'total-changed',
    `The money has changed: ${formatMoney(refunded)} would be refunded and ${formatMoney(charge)} `
      + 'charged. Check it and apply the edit again.',
    { reason: 'edit-money-changed', detail: { refunded, charge } },
  )
}

async function changeMonograms(
  tx: Tx,
  { now }: Ctx,
  { plan, by }: { plan: EditPlan; by: OrderActor },
): Promise<void> {
  for (const { line, choice } of plan.changedMonograms) {
    const goods = await findProductKind(tx, line.productSlug)
    if (!goods) continue
    const personalization = unwrap(
      await changeMonogramJob(tx, {
        orderLineId: line.id,
        goods,
        choice,
        actor: 'staff',
        actorId: by.id ?? null,
        now,
      }),
    )
    await updateOrderMonogram(tx, {
      orderId: plan.orderId,
      lineId: line.id,
      personalization,
      by,
      at: now,
    })
  }
}

interface EditFacts {
  readonly edit: AssessedEdit
  readonly order: OrderWithUnits
  readonly placed: PlacedAddition | null
  readonly refunded: number
}

async function recordEdit(
  tx: Tx,
  { audit, now, ...ctx }: Ctx,
  { edit: { plan }, order, placed, refunded }: EditFacts,
): Promise<void> {
  if (placed)
    await addOrderEvent(tx, order.id, {
      kind: 'addition_sent',
      at: now,
      by: { kind: 'staff', id: getStaffId(ctx) },
      visibility: 'staff',
      data: { draft: placed.number, amount: placed.total },
    })
  const { remove, add, methods, changedMonograms } = plan
  audit?.record({
    object: { kind: 'order', id: order.number, label: order.number },
    before: null,
    after: {
      remove,
      add,
      methods,
      monograms: changedMonograms.map(({ line, changed }) => ({
        lineId: line.id,
        letters: changed.letters,
      })),
      refunded,
      addition: placed?.number ?? null,
    },
  })
}

/** Nothing ships by the dearer method before it is paid. */
async function holdForPayment(
  tx: Tx,
  services: Services,
  { orderId, placed, by }: { orderId: string; placed: PlacedAddition; by: OrderActor },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'placed') return
  await holdLockedOrder(tx, services, {
    order,
    reason: describeHold(placed.number),
    told: [
      `You asked for a faster shipping method. We ship your order as soon as the link for `
        + `${formatMoney(placed.total)}, which we email to you, is paid.`,
    ],
    by,
  })
}
