import type { CartProducts } from '#modules/cart/describe-cart.ts'
import type { CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { lockCart } from '#modules/cart/lock-cart.ts'
import { readPolicyFacts } from '#modules/cart/read-policy-facts.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { listReturnPolicies } from '#modules/policies/list-return-policies.ts'
import type { DiscountSource } from '#modules/pricing/discount-source.ts'
import type { Discount } from '#modules/pricing/price-lines.ts'
import { sum } from '#kernel/money/money.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { checkPlacement, type PlaceCheckoutInput } from './commands/check-placement.ts'
import { addGiftAddresses } from './commands/gifts.ts'
import { cancelCheckout } from './commands/release-checkout.ts'
import { sealDraft } from './commands/stored-draft.ts'
import { writePlacement, type Buyer, type Placement } from './commands/write-placement.ts'
import { findCheckoutById, lockCheckout, transferCheckout, type Checkout } from './db/checkouts.ts'
import type { CardAddress, DeliveryAddress } from './domain/delivery-address.ts'
import { parseDraft, type CheckoutDraft } from './domain/draft.ts'
import type { PickupPerson } from './domain/pickup-choice.ts'
import { manualDiscountId } from './domain/manual-discount.ts'
import { priceCheckout, type PricedCheckout } from './queries/price-checkout.ts'

export type { PricedCheckout } from './queries/price-checkout.ts'
export type { CardAddress, DeliveryAddress } from './domain/delivery-address.ts'

export interface DraftCheckout {
  readonly state: CartState
  readonly goods: CartProducts
  readonly groups: readonly {
    readonly id: string
    readonly address: DeliveryAddress | null
    readonly methodId: string | null
    readonly isPickup?: boolean | undefined
    readonly pickupPerson?: PickupPerson | undefined
  }[]
  readonly billing: CardAddress | null
  /** A discount that staff gives by hand, beside those of codes. */
  readonly discount: Discount['value'] | null
  readonly now: Date
}

/**
 * Prices a draft order on the path of every checkout. Providers are asked: no transaction. Gifts go
 * to the addresses of their registries.
 */
export async function priceDraftCheckout(
  { db, pricing, points }: Pick<Services, 'db' | 'pricing' | 'points'>,
  { state, goods, discount, now, ...entered }: DraftCheckout,
): Promise<PricedCheckout> {
  const { discounts } = pricing
  const withManual = discount
    ? { ...pricing, discounts: addManualDiscount(discounts, discount) }
    : pricing
  const draft = await addGiftAddresses(db, { state, draft: toCheckoutDraft(entered), now })
  return priceCheckout({ db, pricing: withManual, points }, { state, goods, draft, now })
}

function toCheckoutDraft({ groups, billing }: Pick<DraftCheckout, 'groups' | 'billing'>) {
  const entered = groups.map(
    ({ id, address, methodId, isPickup, pickupPerson }) =>
      [
        id,
        { address, methodId, ...(isPickup && { isPickup }), ...(pickupPerson && { pickupPerson }) },
      ] as const,
  )
  return {
    ...parseDraft(null),
    groups: Object.fromEntries(entered),
    billing: billing && { sameAsShipping: false, address: billing },
  } satisfies CheckoutDraft
}

function addManualDiscount(
  source: DiscountSource | undefined,
  value: Discount['value'],
): DiscountSource {
  const manual = {
    id: manualDiscountId,
    label: 'Discount',
    class: 'order',
    value,
  } as Discount
  return {
    async assess(facts, price) {
      const codes = (await source?.assess(facts, price)) ?? { discounts: [], codes: [] }
      return { ...codes, discounts: [...codes.discounts, manual] }
    },
    tryCodes: async (facts, price) => (await source?.tryCodes(facts, price)) ?? [],
  }
}

/** The amount of the discount that staff gave by hand. */
export function sumManualDiscount({ priced }: Pick<PricedCheckout, 'priced'>): number {
  return -sum(
    priced.breakdown.adjustments
      .filter(({ source }) => source === manualDiscountId)
      .map(({ amount }) => amount),
  )
}

export interface DraftPaymentTerms {
  /** The smallest amount that can be charged, in cents; zero for money received by other means. */
  readonly minimumCharge: number
  readonly needsBilling: boolean
}

/** Refuses what `placeCheckout` refuses. */
export function checkDraftCheckout(
  priced: PricedCheckout,
  expected: PlaceCheckoutInput,
  { minimumCharge, needsBilling }: DraftPaymentTerms,
): Refusal | null {
  const missing = priced.view.missing.filter((section) => needsBilling || section !== 'billing')
  const view = { ...priced.view, missing }
  return checkPlacement({ ...priced, view }, expected, { minimumCharge })
}

/**
 * The input of `saveDraftCart`: what a checkout of the shop stores with its cart, without the
 * addresses of registries.
 */
export function sealCheckoutDraft(
  { sealer }: Pick<Services, 'sealer'>,
  { draft, state }: PricedCheckout,
) {
  const gifts = new Set(state.groups.flatMap(({ id, registryId }) => (registryId ? [id] : [])))
  const groups = Object.entries(draft.groups).map(([id, group]) => [
    id,
    gifts.has(id) ? { ...group, address: null } : group,
  ])
  return sealDraft(sealer, { ...draft, groups: Object.fromEntries(groups) as typeof draft.groups })
}

/** Reads what the order freezes besides prices, before the transaction. */
export async function prepareDraftPlacement(
  ctx: Ctx,
  services: Services,
  {
    priced,
    buyer,
    ...terms
  }: { priced: PricedCheckout; buyer: Buyer } & Pick<Placement, 'holdTime' | 'isPaidManually'>,
): Promise<Placement> {
  const [policies, versions] = await Promise.all([
    listReturnPolicies(ctx.db),
    services.policyVersions(ctx.now),
  ])
  const productIds = [...priced.goods.variants.values()].map(({ productId }) => productId)
  const policyFacts = await readPolicyFacts(ctx.db, { policies, productIds, ownerId: buyer.id })
  return {
    services,
    pricedCheckout: priced,
    actor: buyer,
    charge: undefined,
    policyFacts,
    versions,
    channel: 'phone',
    ...terms,
  }
}

/** Freezes the price and reserves the stock; an earlier checkout of the cart ends. */
export async function placeDraftCheckout(
  tx: Tx,
  ctx: Ctx,
  placement: Placement,
): Promise<Checkout | Refusal> {
  const placed = await writePlacement(tx, ctx, placement)
  return 'checkout' in placed ? placed.checkout : placed
}

/** Ends the checkout of a draft order; `ordered` when it became an order meanwhile. */
export async function closeDraftCheckout(
  tx: Tx,
  services: Services,
  checkoutId: string,
): Promise<'closed' | 'ordered'> {
  const stored = await findCheckoutById(tx, checkoutId)
  if (!stored) throw new Error(`No checkout ${checkoutId}.`)
  await lockCart(tx, stored.cartId)
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout.orderId) return 'ordered'
  if (checkout.paymentId) await voidPaymentLater(tx, services.jobs, checkout.paymentId)
  await cancelCheckout(tx, services, checkout)
  return 'closed'
}

/**
 * Lets the caller, who opened a payment link, pay this checkout. The order belongs to the member it
 * was entered for, else to the caller. Null when the checkout cannot be paid anymore.
 */
export async function openDraftCheckout(
  tx: Tx,
  { checkoutId, caller, memberId }: { checkoutId: string; caller: Buyer; memberId: string | null },
): Promise<Checkout | null> {
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout.state === 'completed' && checkout.ownerId === caller.id) return checkout
  if (checkout.state !== 'paying') return null
  await transferCheckout(tx, checkoutId, {
    ownerId: caller.id,
    sessionId: caller.sessionId,
    orderOwnerId: memberId ?? caller.id,
  })
  return checkout
}
