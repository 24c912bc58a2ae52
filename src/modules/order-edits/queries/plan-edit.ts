import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import type { MonogramChoice, Personalization } from '#modules/monograms/contract.ts'
import { previewMonogramChange } from '#modules/monograms/change-monogram-job.ts'
import { findOrderWithUnits, isUnshipped, type OrderWithUnits } from '#modules/orders/lock-order.ts'
import { listOrderMonograms, type OrderMonogram } from '#modules/orders/update-monogram.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'

export interface OrderEditInput {
  readonly remove: readonly { readonly lineId: string; readonly qty: number }[]
  readonly restock: boolean
  readonly add: readonly AddedLine[]
  readonly monograms: readonly { readonly lineId: string; readonly choice: MonogramChoice }[]
  readonly methods: readonly { readonly groupId: string; readonly methodId: string }[]
}

export interface AddedLine {
  readonly variantId: string
  readonly qty: number
  readonly groupId?: string | undefined
  readonly personalization: MonogramChoice | null
}

export interface EditPlan extends Omit<OrderEditInput, 'monograms'> {
  readonly orderId: string
  /** Monograms that change at the same price, without money. */
  readonly changedMonograms: readonly {
    readonly line: OrderMonogram
    readonly choice: MonogramChoice
    readonly changed: Personalization
  }[]
}

/**
 * What an edit does. A monogram at another price is made anew: its units are removed and added
 * again, because what was paid for them is frozen.
 */
export async function planEdit(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { orderId, monograms, ...input }: OrderEditInput & { orderId: string },
): Promise<EditPlan | Refusal> {
  const { remove, add, methods } = input
  if (remove.length + add.length + methods.length + monograms.length === 0)
    return refuse('fields-invalid', 'Choose what changes first.', {
      reason: 'edit-empty',
      fields: { order: 'Choose what changes first.' },
    })
  const order = await findOrderWithUnits(ctx.db, orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  let plan: EditPlan = { orderId, ...input, changedMonograms: [] }
  const lines = monograms.length > 0 ? await listOrderMonograms(ctx.db, orderId) : []
  for (const { lineId, choice } of monograms) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || line.registryId)
      return refuse('not-found', 'This line has no monogram that you can change.', {
        reason: 'monogram-not-found',
      })
    const next = await planMonogram(ctx, { plan, order, line, choice })
    if (isRefusal(next)) return next
    plan = next
  }
  return plan
}

interface MonogramPlan {
  readonly plan: EditPlan
  readonly order: OrderWithUnits
  readonly line: OrderMonogram
  readonly choice: MonogramChoice
}

async function planMonogram(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { plan, order, line, choice }: MonogramPlan,
): Promise<EditPlan | Refusal> {
  const goods = await findProductKind(db, line.productSlug)
  if (!goods)
    return refuse('not-found', 'This product is no longer sold.', {
      reason: 'product-no-longer-sold',
    })
  const preview = await previewMonogramChange(db, { orderLineId: line.id, goods, choice, now })
  if (isRefusal(preview)) return preview
  const { before, changed } = preview
  if (changed.price === before.price)
    return { ...plan, changedMonograms: [...plan.changedMonograms, { line, choice, changed }] }
  const qty = order.units.filter((unit) => unit.lineId === line.id && isUnshipped(unit)).length
  const { variantId, groupId } = line
  return {
    ...plan,
    remove: [...plan.remove.filter(({ lineId }) => lineId !== line.id), { lineId: line.id, qty }],
    add: [...plan.add, { variantId, qty, groupId, personalization: choice }],
  }
}
