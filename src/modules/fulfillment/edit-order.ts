import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import {
  readdressing,
  readDelivery,
  writeDelivery,
  type Delivery,
  type PlacedAddress,
} from '#modules/orders/edit-delivery.ts'
import { noteEvent, type OrderActor, type OrderInHand } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { allocate } from '#kernel/money/allocate.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import { wayDifference } from './domain/way-difference.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { isOpenAt, methodsFor, piecesOnTheirWay } from './other-ways.ts'

export interface EditInput {
  readonly orderId: string
  readonly groupId: string
  /** Without notes for the driver those of before stay. */
  readonly address?: Omit<PlacedAddress, 'notesSealed'> & { readonly deliveryNotes: string }
  readonly giftNote?: string
  readonly methodId?: string
}

/**
 * Changes where a delivery goes, its card or how it travels, while its buyer can change it and nothing of it was begun. What was frozen
 * stays: an address in the same ZIP code has the same taxes, and what a slower way costs less goes back. Nobody is charged more without
 * paying for it, so a dearer way is refused.
 */
export async function editOrder(
  parts: FulfillmentParts,
  input: EditInput,
  by: OrderActor,
): Promise<{ refunded: number } | Refusal> {
  const at = parts.clock.now()
  if (input.methodId !== undefined && !(await takeMoneyFirst(parts, input.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment cannot be reached just now. Nothing was changed; please try again in a minute.',
    )
  return inActOn(parts, input.orderId, async (tx, order) => {
    if (!isOpenAt(order, at))
      unwrap(
        refuse(
          'transition-illegal',
          'It cannot be changed any more: we have begun with it. Write to us and a person looks at it.',
        ),
      )
    const delivery = await readDelivery(tx, { orderId: order.id, groupId: input.groupId })
    if (!delivery) return unwrap(refuse('not-found', 'This delivery is not of the order.'))
    const note = (kind: string, data: Record<string, unknown>) =>
      noteEvent(tx, order.id, { kind, at, by, data: { groupId: delivery.id, ...data } })
    if (input.giftNote !== undefined) {
      await writeDelivery(tx, delivery.id, { giftNote: input.giftNote })
      await note('gift_note_changed', {})
    }
    if (input.address) {
      await readdress(tx, delivery, sealNotes(parts.sealer, input.address))
      await note('address_changed', {
        was: delivery.address && { ...delivery.address, notesSealed: null },
      })
    }
    return {
      refunded:
        input.methodId === undefined
          ? 0
          : await changeMethod(tx, parts, { order, delivery, methodId: input.methodId, by }),
    }
  })
}

async function readdress(tx: Tx, delivery: Delivery, address: PlacedAddress): Promise<void> {
  if (delivery.registryId) unwrap(refuse('not-allowed', 'A gift goes where its registry says.'))
  if (!delivery.address)
    unwrap(refuse('transition-illegal', 'Nothing of this delivery is shipped.'))
  const no = delivery.address && readdressing(delivery.address, address)
  if (no) unwrap(refuse('transition-illegal', no))
  await writeDelivery(tx, delivery.id, {
    address: {
      ...address,
      notesSealed: address.notesSealed ?? delivery.address?.notesSealed ?? null,
    },
  })
}

interface MethodChange {
  readonly order: OrderInHand
  readonly delivery: Delivery
  readonly methodId: string
  readonly by: OrderActor
}

async function changeMethod(
  tx: Tx,
  parts: FulfillmentParts,
  { order, delivery, methodId, by }: MethodChange,
): Promise<number> {
  if (methodId === delivery.methodId) return 0
  const methods = await methodsFor(tx, parts, { order, delivery })
  const method =
    methods.find(({ id }) => id === methodId)
    ?? unwrap(refuse('transition-illegal', 'That way does not go there.'))
  if (!('price' in method)) return 0
  const pieces = await piecesOnTheirWay(tx, order, delivery)
  const back = wayDifference(pieces, { shipping: delivery.shipping, price: method.price })
  if (back < 0)
    unwrap(
      refuse(
        'transition-illegal',
        `${method.label} costs ${formatMoney(-back)} more. Cancel the order and place it anew with it.`,
      ),
    )
  await writeDelivery(tx, delivery.id, { method })
  const now = parts.clock.now()
  await noteEvent(tx, order.id, {
    kind: 'method_changed',
    at: now,
    by,
    data: { groupId: delivery.id, was: delivery.methodId, now: methodId },
  })
  if (back === 0) return 0
  const going = pieces.filter(({ goes }) => goes)
  const shares = allocate(
    back,
    going.map(({ paid, lowered }) => paid - lowered),
  )
  const lessDelivery = going
    .map(({ lineId, unit }, index) => ({ lineId, unit, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
  const cause = {
    cause: 'edit',
    causeId: delivery.id,
    reason: 'A slower delivery costs less.',
    by,
    now,
  } as const
  return unwrap(
    await refundOrder(tx, { jobs: parts.jobs, order, wish: { shares: [], lessDelivery } }, cause),
  ).amount
}
