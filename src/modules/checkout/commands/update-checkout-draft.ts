import { loadCartForCheckout, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { storeCheckoutDraft } from '#modules/cart/store-checkout-draft.ts'
import { findShippingAddresses } from '#modules/addresses/find-shipping-addresses.ts'
import type { VerifyAddress } from '#modules/addresses/verify-address.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseDestination, findUnservedDestination } from '#kernel/us-address/destinations.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { checkoutContract, CheckoutView } from '../contract.ts'
import { updateDraft, type CheckoutDraft, type DraftInput } from '../domain/draft.ts'
import { nameRecipients } from '../domain/recipient-names.ts'
import { addGiftAddresses } from './gifts.ts'
import { refusePickup, type LoadedCart } from './refuse-pickup.ts'
import { refuseEmptyCart } from './refusals.ts'
import { priceCheckout, getShownPrices } from '../queries/price-checkout.ts'
import { unsealDraft, sealDraft } from './stored-draft.ts'

type QuoteInput = InputOf<typeof checkoutContract.quoteCheckout>

/**
 * Saves what was entered so far and prices it again. The cart is priced without a lock and saved
 * only at the version that was priced; when another tab was faster, it is loaded and priced again.
 */
export async function updateCheckoutDraft(
  ctx: Ctx,
  {
    pricing,
    points,
    sealer,
    verifyAddress: lookUp,
  }: Pick<Services, 'pricing' | 'points' | 'sealer' | 'verifyAddress'>,
  entered: QuoteInput & Pick<DraftInput, 'addedGiftCardId' | 'removedGiftCardId'>,
): Promise<CheckoutView | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId) return refuseEmptyCart()
  const saved = await withSavedAddresses(ctx, sealer, entered)
  if (isRefusal(saved)) return saved
  const input = lookUp ? await verifyAddresses(saved, lookUp) : saved
  for (let attempt = 0; attempt < 5; attempt++) {
    const cart = await loadCartForCheckout(ctx.db, ownerId)
    if (!cart) return refuseEmptyCart()
    const { state: before, goods } = cart
    const previous = unsealDraft(sealer, before.checkoutDraft)
    const refused = refuseGroups(pricing, { entered, input, cart, previous })
    if (refused) return refused
    const draft = updateDraft(previous, input, {
      groupIds: before.groups.map((group) => group.id),
      now: ctx.now,
      ip: ctx.ip,
    })
    const recipientNames = nameRecipients(before.groups, { previous, draft })
    const state = {
      ...before,
      email: input.email ?? before.email,
      groups: before.groups.map((group) => ({
        ...group,
        recipientName: recipientNames.get(group.id) ?? group.recipientName,
      })),
    }
    const withGifts = await addGiftAddresses(ctx.db, { state, draft, now: ctx.now })
    const pricedCheckout = await priceCheckout(
      { db: ctx.db, pricing, points },
      { state, goods, draft: withGifts, now: ctx.now },
    )
    const version = await storeCheckoutDraft(ctx.db, state.id, {
      email: state.email,
      checkoutDraft: sealDraft(sealer, { ...draft, shown: getShownPrices(pricedCheckout) }),
      recipientNames,
      version: state.version,
    })
    if (version !== null) return { ...pricedCheckout.view, cartVersion: version }
  }
  return refuse(
    'version-conflict',
    'Your cart is being changed in another window. Please try again.',
    { reason: 'cart-changed' },
  )
}

/** Replaces ids of the member's address book with copies of the addresses. */
async function withSavedAddresses<Input extends QuoteInput>(
  ctx: Ctx,
  sealer: Services['sealer'],
  input: Input,
): Promise<Input | Refusal<'not-found'>> {
  const ids = input.groups?.flatMap(({ addressId }) => addressId ?? []) ?? []
  if (ids.length === 0) return input
  const found =
    ctx.caller.level === 'member'
      ? await findShippingAddresses(ctx.db, sealer, { memberId: ctx.caller.id, ids })
      : new Map<string, never>()
  if (ids.some((id) => !found.has(id)))
    return refuse('not-found', 'This address is not in your address book.', {
      reason: 'address-not-found',
    })
  const groups = input.groups?.map((group) =>
    group.addressId ? { ...group, address: found.get(group.addressId) } : group,
  )
  return { ...input, groups }
}

/** Verifies typed addresses while nothing is locked; those of the address book were verified. */
async function verifyAddresses<Input extends QuoteInput>(
  input: Input,
  lookUp: VerifyAddress,
): Promise<Input & Pick<DraftInput, 'groups'>> {
  const groups = input.groups?.map(async (group) =>
    group.address && !group.addressId ? { ...group, looked: await lookUp(group.address) } : group,
  )
  return { ...input, groups: groups && (await Promise.all(groups)) }
}

interface EnteredGroups {
  readonly entered: QuoteInput
  /** With the addresses of the member's address book. */
  readonly input: QuoteInput
  readonly cart: LoadedCart
  readonly previous: CheckoutDraft
}

function refuseGroups(
  pricing: Services['pricing'],
  { entered, input, cart, previous }: EnteredGroups,
): Refusal | null {
  return (
    refuseMisdirected(input, cart.state)
    ?? refuseUnreached(pricing, input)
    ?? refusePickup(pricing, {
      groups: entered.groups,
      cart,
      previous,
      nameField: (index, field) => `groups.${index}.${field}`,
    })
  )
}

/** Refuses deliveries that have left the cart, and addresses for gifts to a registry. */
function refuseMisdirected(
  { groups = [] }: QuoteInput,
  { groups: cartGroups }: CartState,
): Refusal | null {
  const unknown = groups.findIndex(
    ({ groupId }) => !cartGroups.some((group) => group.id === groupId),
  )
  if (unknown >= 0)
    return refuse('fields-invalid', 'That delivery is no longer in your cart.', {
      reason: 'delivery-group-not-found',
      fields: { [`groups.${unknown}.groupId`]: 'is not in your cart' },
    })
  const gift = groups.findIndex(
    ({ groupId, address }) =>
      address && cartGroups.some((group) => group.id === groupId && group.kind === 'registry'),
  )
  if (gift >= 0)
    return refuse('fields-invalid', 'Gifts ship to the address of their registry.', {
      reason: 'registry-address-fixed',
      fields: { [`groups.${gift}.address`]: 'is set by the registry' },
    })
  return null
}

function refuseUnreached(
  { shipping }: Services['pricing'],
  { groups = [] }: QuoteInput,
): Refusal | null {
  for (const [index, { address }] of groups.entries()) {
    const unreached = address && findUnservedDestination(address, shipping.shipsTo)
    if (unreached) return refuseDestination(unreached, `groups.${index}.address.stateCode`)
  }
  return null
}
