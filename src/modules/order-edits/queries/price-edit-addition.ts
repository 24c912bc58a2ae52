import { copyOrderDeliveries, type DraftContents } from '#modules/drafts/draft-contents.ts'
import { listPaidShipping } from '#modules/drafts/list-paid-shipping.ts'
import { priceAddition, type PricedAddition } from '#modules/drafts/place-addition.ts'
import type {
  DearerMethod,
  PlacedOrderEditPreview,
} from '#modules/fulfillment/edit-placed-order.ts'
import { findOrderDeliveries, type OrderDeliveries } from '#modules/orders/find-order-deliveries.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { EditPlan } from './plan-edit.ts'

/** The draft that charges what is added, and what a dearer method costs more; null for nothing. */
export async function priceEditAddition(
  ctx: Ctx,
  services: Services,
  { plan, money }: { plan: EditPlan; money: PlacedOrderEditPreview },
): Promise<PricedAddition | null | Refusal> {
  const dearer = await listUnpaid(ctx, plan.orderId, money.dearer)
  if (isRefusal(dearer)) return dearer
  if (plan.add.length === 0 && dearer.length === 0) return null
  const deliveries = await findOrderDeliveries(ctx.db, plan.orderId)
  if (!deliveries || deliveries.deliveries.length === 0)
    return refuse('transition-illegal', 'Nothing can be added to the deliveries of this order.', {
      reason: 'delivery-not-found',
    })
  const taxed = await listTaxedShipping(services, { dearer, order: deliveries, now: ctx.now })
  const contents = buildContents(services, { plan, dearer, taxed, order: deliveries })
  if (isRefusal(contents)) return contents
  const { ownerId, email } = deliveries
  const freed = new Map<string, number>()
  if (plan.restock)
    for (const { variantId } of money.removed) freed.set(variantId, (freed.get(variantId) ?? 0) + 1)
  return priceAddition(ctx, services, { orderId: plan.orderId, ownerId, email, contents, freed })
}

/** Less what links of earlier edits have charged. An open link would charge it a second time. */
async function listUnpaid(
  { db }: Ctx,
  orderId: string,
  dearer: readonly DearerMethod[],
): Promise<DearerMethod[] | Refusal> {
  if (dearer.length === 0) return []
  const charged = await listPaidShipping(db, orderId)
  const open = charged.find(
    ({ isPaid, groupId }) => !isPaid && dearer.some((method) => method.groupId === groupId),
  )
  if (open)
    return refuse(
      'transition-illegal',
      `The link of draft ${open.number} already charges for the shipping of this delivery. Cancel `
        + 'that draft first.',
      { reason: 'shipping-charge-open' },
    )
  return dearer.flatMap(({ groupId, label, difference }) => {
    const paid = charged
      .filter((one) => one.groupId === groupId)
      .reduce((sum, { price }) => sum + price, 0)
    return difference > paid ? [{ groupId, label, difference: difference - paid }] : []
  })
}

/** Some states tax shipping. */
async function listTaxedShipping(
  { pricing }: Services,
  { dearer, order, now }: { dearer: readonly DearerMethod[]; order: OrderDeliveries; now: Date },
): Promise<ReadonlySet<string>> {
  const groups = order.deliveries.filter(({ groupId }) =>
    dearer.some((method) => method.groupId === groupId),
  )
  if (groups.length === 0) return new Set()
  const rates = await pricing.tax.quote({
    places: groups.map(({ address }) => address),
    on: calendarDate(now),
  })
  return new Set(
    groups.flatMap(({ groupId }, index) =>
      rates[index]?.low.some(({ taxesShipping }) => taxesShipping) ? [groupId] : [],
    ),
  )
}

interface AdditionFacts {
  readonly plan: EditPlan
  readonly dearer: readonly DearerMethod[]
  /** The deliveries whose shipping is taxed. */
  readonly taxed: ReadonlySet<string>
  readonly order: OrderDeliveries
}

function buildContents(
  { sealer }: Pick<Services, 'sealer'>,
  { plan, dearer, taxed, order }: AdditionFacts,
): DraftContents | Refusal {
  const [first] = order.deliveries
  const added = plan.add.map((line) => ({ ...line, groupId: line.groupId ?? first?.groupId ?? '' }))
  const used = order.deliveries.filter(({ groupId }) =>
    [...added, ...dearer].some((line) => line.groupId === groupId),
  )
  const indexOf = (id: string) => used.findIndex(({ groupId }) => groupId === id)
  if ([...added, ...dearer].some(({ groupId }) => indexOf(groupId) < 0))
    return refuse('not-found', 'This order has no such delivery with an address.', {
      reason: 'delivery-not-found',
    })
  return {
    ...copyOrderDeliveries({ ...order, deliveries: used }, sealer),
    lines: added.map(({ groupId, ...line }) => ({
      ...line,
      delivery: indexOf(groupId),
      giftNote: '',
    })),
    customLines: dearer.map(({ groupId, label, difference }) => ({
      title: `${label} shipping of order ${order.number}`,
      price: difference,
      qty: 1,
      delivery: indexOf(groupId),
      taxCode: 'general',
      taxable: taxed.has(groupId),
      requiresShipping: false,
      shippingOf: groupId,
    })),
  }
}
