import { buildDraftCart } from '#modules/cart/draft-cart.ts'
import type { CartProducts } from '#modules/cart/describe-cart.ts'
import type { CartState, StoredCartLine } from '#modules/cart/load-cart-for-checkout.ts'
import { priceDraftCheckout, type PricedCheckout } from '#modules/checkout/draft-checkout.ts'
import { commissionIdPrefix } from '#modules/inventory/commission-item.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { DraftContents } from '../api/contents-schema.ts'
import type { Draft } from '../db/drafts.ts'
import { openContents } from '../db/sealed-contents.ts'
import { customLineStock, toVariantFacts } from './custom-line.ts'

/** The ids of the deliveries in the cart and checkout of a draft, in their order. */
export function listGroupIds({ cartId }: Pick<Draft, 'cartId'>, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${cartId.replace(/^crt/, 'grp')}_${index}`)
}

/** What the prices of a draft depend on. */
export interface PriceableDraft extends Pick<
  Draft,
  'id' | 'guestId' | 'cartId' | 'cartVersion' | 'memberId' | 'email' | 'contents'
> {
  /** Variant id → units that become available in the transaction that places the draft. */
  readonly freed?: ReadonlyMap<string, number>
}

/** Prices a draft as it would be placed now. */
export async function priceDraft(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  services: Pick<Services, 'db' | 'pricing' | 'points' | 'sealer'>,
  draft: PriceableDraft,
): Promise<PricedCheckout | Refusal> {
  const contents = openContents(services.sealer, draft.contents)
  const groupIds = listGroupIds(draft, contents.deliveries.length)
  const strayed = refuseUnknownDelivery(contents) ?? refuseGiftPickup(contents)
  if (strayed) return strayed
  const cart = await buildDraftCart(
    { db, now },
    {
      id: draft.cartId,
      ownerId: draft.memberId ?? draft.guestId,
      version: draft.cartVersion + 1,
      email: draft.email,
      couponCodes: contents.couponCodes,
      groups: toGroups(contents, groupIds),
      lines: contents.lines.map(({ delivery, ...line }) => ({
        ...line,
        groupId: groupIds[delivery] ?? '',
      })),
    },
  )
  if (isRefusal(cart)) return cart
  const { discount, billing, deliveries } = contents
  return priceDraftCheckout(services, {
    ...addCustomLines(addFreedStock(cart, draft.freed), { draft, contents, groupIds, now }),
    groups: deliveries.map(({ address, methodId, isPickup, pickupPerson }, index) => ({
      id: groupIds[index] ?? '',
      address,
      methodId,
      isPickup,
      pickupPerson,
    })),
    billing,
    discount: discount && toDiscountValue(discount),
    now,
  })
}

function toGroups({ deliveries }: DraftContents, groupIds: readonly string[]) {
  return deliveries.map(
    ({ recipientName, registryId, giftNote, wrap, pricesHidden, deliverOn }, index) => ({
      id: groupIds[index] ?? '',
      kind: findKind(index, registryId),
      registryId: index === 0 ? null : (registryId ?? null),
      recipientName,
      giftNote,
      wrap,
      pricesHidden,
      deliverOn: deliverOn as CalendarDate | null,
    }),
  )
}

function findKind(index: number, registryId: string | undefined): 'own' | 'registry' | 'address' {
  if (index === 0) return 'own'
  return registryId === undefined ? 'address' : 'registry'
}

function toDiscountValue({ kind, value }: NonNullable<DraftContents['discount']>) {
  return kind === 'amount' ? { kind, amount: value } : { kind, percent: Math.min(value, 10_000) }
}

function addFreedStock(
  { state, goods }: PricedCart,
  freed: ReadonlyMap<string, number> = new Map(),
): PricedCart {
  const available = new Map(goods.available)
  for (const [variantId, qty] of freed)
    available.set(variantId, (available.get(variantId) ?? 0) + qty)
  return { state, goods: { ...goods, available } }
}

interface PricedCart {
  readonly state: CartState
  readonly goods: CartProducts
}

interface CustomLines {
  readonly draft: PriceableDraft
  readonly contents: DraftContents
  readonly groupIds: readonly string[]
  readonly now: Date
}

function addCustomLines(
  { state, goods }: PricedCart,
  { draft, contents, groupIds, now }: CustomLines,
) {
  const variants = new Map(goods.variants)
  const available = new Map(goods.available)
  const lines = contents.customLines.map((line): StoredCartLine => {
    const id = createId(commissionIdPrefix, now.getTime())
    variants.set(id, toVariantFacts(line, { id, draftId: draft.id }))
    available.set(id, customLineStock)
    return {
      id: createId('lin', now.getTime()),
      groupId: groupIds[line.delivery] ?? '',
      variantId: id,
      qty: line.qty,
      unitPriceWhenAdded: line.price,
      giftNote: '',
      state: 'active',
      addedAt: now,
      removedAt: null,
      personalization: null,
      giftCard: null,
    }
  })
  return { state: { ...state, lines: [...state.lines, ...lines] }, goods: { variants, available } }
}

function refuseUnknownDelivery({
  deliveries,
  lines,
  customLines,
}: DraftContents): Refusal<'fields-invalid'> | null {
  const message = 'Choose one of the deliveries.'
  const find = (name: string, all: readonly { delivery: number }[]) => {
    const index = all.findIndex(({ delivery }) => delivery >= deliveries.length)
    return index < 0 ? null : `${name}.${index}.delivery`
  }
  const repeated = deliveries.findIndex(
    ({ registryId }, index) =>
      registryId !== undefined
      && (index === 0 || deliveries.slice(0, index).some((one) => one.registryId === registryId)),
  )
  if (repeated >= 0)
    return refuseDelivery(
      `deliveries.${repeated}.registryId`,
      repeated === 0
        ? 'The first delivery goes to the customer. Add another one for the gift.'
        : 'Put all gifts to one registry into one delivery.',
    )
  const field = find('lines', lines) ?? find('customLines', customLines)
  return field ? refuseDelivery(field, message) : null
}

function refuseGiftPickup({ deliveries }: DraftContents): Refusal<'fields-invalid'> | null {
  const index = deliveries.findIndex(({ isPickup }, at) => at > 0 && isPickup)
  const message = 'Gifts to someone else cannot be picked up.'
  return index < 0
    ? null
    : refuse('fields-invalid', message, {
        reason: 'gift-not-picked-up',
        fields: { [`deliveries.${index}.isPickup`]: message },
      })
}

const refuseDelivery = (field: string, message: string): Refusal<'fields-invalid'> =>
  refuse('fields-invalid', message, {
    reason: 'delivery-not-found',
    fields: { [field]: message },
  })
