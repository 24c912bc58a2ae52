import type {
  AddressCopy,
  AddressUseSource,
  ChangedAddress,
} from '#modules/addresses/address-uses.ts'
import type { AddressUse } from '#modules/addresses/contract.ts'
import { loadCartForCheckout } from '#modules/cart/load-cart-for-checkout.ts'
import { isRefusal, refuse } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { DeliveryAddress } from '../domain/delivery-address.ts'
import { updateDraft } from '../domain/draft.ts'
import { addGiftAddresses } from '../commands/gifts.ts'
import { updateCheckoutDraft } from '../commands/update-checkout-draft.ts'
import { priceCheckout, type PricedCheckout } from './price-checkout.ts'
import { unsealDraft } from '../commands/stored-draft.ts'

/** The checkout draft of a cart has copies of addresses: one for each delivery group. */
export function cartAddressUses(
  services: Pick<Services, 'pricing' | 'points' | 'sealer'>,
): AddressUseSource {
  return {
    kind: 'cart',
    find: (ctx, changed) => findInCart(ctx, services, changed),
    async apply(ctx, { now }, groupId) {
      const updated = await updateCheckoutDraft(ctx, services, {
        groups: [{ groupId, address: now }],
      })
      return isRefusal(updated)
        ? refuse('not-found', 'This delivery is no longer in your cart.', {
            reason: 'delivery-group-not-found',
          })
        : undefined
    },
  }
}

/** Prices the cart before and after the change, to show what it does to tax and delivery dates. */
async function findInCart(
  ctx: Ctx,
  { pricing, points, sealer }: Pick<Services, 'pricing' | 'points' | 'sealer'>,
  { memberId, now, isOutdated }: ChangedAddress,
): Promise<AddressUse[]> {
  const cart = await loadCartForCheckout(ctx.db, memberId)
  if (!cart) return []
  const draft = await addGiftAddresses(ctx.db, {
    ...cart,
    draft: unsealDraft(sealer, cart.state.checkoutDraft),
    now: ctx.now,
  })
  const groupIds = cart.state.groups.map((group) => group.id)
  const own = cart.state.groups.filter(({ kind }) => kind !== 'registry').map((group) => group.id)
  const outdated = own.filter((id) => isOutdatedCopy(draft.groups[id]?.address ?? null, isOutdated))
  if (outdated.length === 0) return []
  const changed = updateDraft(
    draft,
    { groups: outdated.map((groupId) => ({ groupId, address: now })) },
    { groupIds, now: ctx.now, ip: ctx.ip },
  )
  const services = { db: ctx.db, pricing, points }
  const [before, after] = await Promise.all([
    priceCheckout(services, { ...cart, draft, now: ctx.now }),
    priceCheckout(services, { ...cart, draft: changed, now: ctx.now }),
  ])
  return outdated.flatMap((id) => useOf(id, before, after))
}

function isOutdatedCopy(
  address: DeliveryAddress | null,
  isOutdated: (copy: AddressCopy) => boolean,
): boolean {
  return address !== null && isOutdated(address)
}

function useOf(id: string, before: PricedCheckout, after: PricedCheckout): AddressUse[] {
  const [was, now] = [taxAndDates(id, before), taxAndDates(id, after)]
  const group = before.view.groups.find((one) => one.id === id)
  if (!was || !now || !group) return []
  const units = before.view.lines
    .filter((line) => line.groupId === id)
    .reduce((count, { qty }) => count + qty, 0)
  return [
    {
      id,
      kind: 'cart',
      title: 'Your cart',
      where: `${units === 1 ? '1 item' : `${units} items`} for ${group.address?.firstName ?? ''} ${group.address?.lastName ?? ''}.`,
      canApply: true,
      reason: '',
      effect: {
        tax: { was: was.tax, now: now.tax },
        arrives: was.arrives && now.arrives ? { was: was.arrives, now: now.arrives } : null,
      },
    },
  ]
}

function taxAndDates(id: string, { view }: PricedCheckout) {
  const group = view.groups.find((one) => one.id === id)
  const method = group?.methods.find((one) => one.id === group.methodId)
  return (
    group && {
      tax: group.totals.tax,
      arrives: method ? { earliest: method.earliest, latest: method.latest } : null,
    }
  )
}
