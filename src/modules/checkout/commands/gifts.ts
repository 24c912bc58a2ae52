import type { CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { readGiftDestinations } from '#modules/registries/gift-destinations.ts'
import { recordGiftPurchase, type GiftLine } from '#modules/registries/gift-holds.ts'
import { activeLines } from '#modules/cart/load-cart-for-checkout.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import type { CheckoutDraft } from '../domain/draft.ts'
import { choosePickup } from '../domain/pickup-choice.ts'

/**
 * The draft with the addresses of registries in their delivery groups, for pricing and for the
 * order. It is never stored with the cart nor shown to the giver, and replaces what was entered.
 */
export async function addGiftAddresses(
  db: Db,
  { state, draft, now }: { state: CartState; draft: CheckoutDraft; now: Date },
): Promise<CheckoutDraft> {
  const gifts = state.groups.flatMap(({ id, registryId }) =>
    registryId === null ? [] : [{ id, registryId }],
  )
  if (gifts.length === 0) return draft
  const destinations = await readGiftDestinations(
    db,
    gifts.map(({ registryId }) => registryId),
    now,
  )
  const groups = gifts.map(({ id, registryId }) => {
    const found = destinations.get(registryId)
    const address = found ? { ...found.address, deliveryNotes: '' } : null
    const { notBefore = null, returnableUntil = null } = found ?? {}
    return [
      id,
      {
        address,
        ...choosePickup(draft.groups[id]),
        notBefore,
        returnableUntil,
      },
    ] as const
  })
  return { ...draft, groups: { ...draft.groups, ...Object.fromEntries(groups) } }
}

/** The lines of a cart that are gifts to registries, summed by variant. */
export function listGiftLines(state: CartState): GiftLine[] {
  const registries = new Map(state.groups.map(({ id, registryId }) => [id, registryId]))
  const found = Map.groupBy(
    activeLines(state),
    ({ groupId, variantId }) => `${registries.get(groupId) ?? ''} ${variantId}`,
  )
  return [...found.values()].flatMap((lines) => {
    const [first] = lines
    const registryId = first && registries.get(first.groupId)
    return registryId
      ? [
          {
            registryId,
            variantId: first.variantId,
            qty: lines.reduce((sum, { qty }) => sum + qty, 0),
          },
        ]
      : []
  })
}

/** Marks the order's gifts as given. A job notifies the registries after the commit. */
export async function recordGifts(
  tx: Tx,
  jobs: JobQueue,
  { order, checkoutId }: { order: PlacedOrder; checkoutId: string },
): Promise<void> {
  const groups = order.groups.flatMap((group) =>
    group.registryId ? [{ ...group, registryId: group.registryId }] : [],
  )
  if (groups.length === 0) return
  const { billing } = order
  const gifts = await recordGiftPurchase(tx, {
    checkoutId,
    orderId: order.id,
    giverId: order.ownerId,
    giverName: billing ? `${billing.firstName} ${billing.lastName}` : '',
    giverEmail: order.email,
    notes: new Map(groups.map(({ registryId, giftNote }) => [registryId, giftNote])),
    lines: groups.flatMap(({ registryId, lines }) =>
      lines.map(({ id, variantId, qty }) => ({ registryId, variantId, qty, lineId: id })),
    ),
    now: order.placedAt,
  })
  for (const giftId of gifts) await jobs.enqueue(tx, 'registries.notify-owner', { giftId })
}
