import { loadCartForCheckout, type CartState } from '#modules/cart/load-cart.ts'
import { saveSettlement } from '#modules/cart/save-settlement.ts'
import { readAddresses } from '#modules/addresses/read-address.ts'
import type { VerifyAddress } from '#modules/addresses/verify-address.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseDestination, unreachedPlace } from '#kernel/us-address/destinations.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { checkoutContract, Settlement } from './contract.ts'
import { enter, type Entered } from './domain/draft.ts'
import { withGiftAddresses } from './gifts.ts'
import { emptyCart } from './refusals.ts'
import { settle, shownOf } from './settle.ts'
import { readDraft, storedDraft } from './stored-draft.ts'

type Asked = InputOf<typeof checkoutContract.quoteSettlement>

/**
 * Keeps what was entered so far and prices it again. The price is worked out before the transaction, which only sees that the cart
 * is still the one that was priced; when another tab was quicker, it is done over with what that one entered.
 */
export async function quoteSettlement(
  ctx: Ctx,
  {
    pricing,
    points,
    sealer,
    lookUp,
  }: Pick<CheckoutParts, 'pricing' | 'points' | 'sealer' | 'lookUp'>,
  asked: Asked & Pick<Entered, 'addLotId' | 'dropLotId'>,
): Promise<Settlement | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return emptyCart()
  const saved = await withSavedAddresses(ctx, sealer, asked)
  if (isRefusal(saved)) return saved
  const input = lookUp ? await lookedUp(saved, lookUp) : saved
  for (let attempt = 0; attempt < 5; attempt++) {
    const cart = await loadCartForCheckout(ctx.db, ownerId)
    if (!cart) return emptyCart()
    const { state: before, goods } = cart
    const stranger =
      input.groups?.findIndex(({ groupId }) => !before.groups.some((group) => group.id === groupId))
      ?? -1
    if (stranger >= 0)
      return refuse('fields-invalid', 'That delivery is not in your cart any more.', {
        fields: { [`groups.${stranger}.groupId`]: 'is not in your cart' },
      })
    const gift =
      input.groups?.findIndex(
        ({ groupId, address }) =>
          address
          && before.groups.some((group) => group.id === groupId && group.kind === 'registry'),
      ) ?? -1
    if (gift >= 0)
      return refuse('fields-invalid', 'A gift goes where its registry says.', {
        fields: { [`groups.${gift}.address`]: 'is the registry’s to say' },
      })
    const unreached = refuseUnreached(pricing, input)
    if (unreached) return unreached
    const draft = enter(readDraft(sealer, before.settlement), input, {
      groupIds: before.groups.map((group) => group.id),
      now: ctx.now,
      ip: ctx.ip,
    })
    const state = { ...before, email: input.email ?? before.email }
    const whole = await withGiftAddresses(ctx.db, { state, draft, now: ctx.now })
    const settled = await settle(
      { db: ctx.db, pricing, points },
      { state, goods, draft: whole, now: ctx.now },
    )
    const version = await keep(
      ctx,
      state,
      storedDraft(sealer, { ...draft, shown: shownOf(settled) }),
    )
    if (version !== null) return { ...settled.settlement, cartVersion: version }
  }
  return refuse(
    'version-conflict',
    'Your cart is being changed in another window. Please try again.',
  )
}

/** An address may be named by its id in the member's book; a copy of it is what the cart keeps. */
async function withSavedAddresses<Input extends Asked>(
  ctx: Ctx,
  sealer: CheckoutParts['sealer'],
  input: Input,
): Promise<Input | Refusal<'not-found'>> {
  const ids = input.groups?.flatMap(({ addressId }) => addressId ?? []) ?? []
  if (ids.length === 0) return input
  const found =
    ctx.actor.level === 'member'
      ? await readAddresses(ctx.db, sealer, { memberId: ctx.actor.id, ids })
      : new Map<string, never>()
  if (ids.some((id) => !found.has(id)))
    return refuse('not-found', 'This address is not in your address book.')
  const groups = input.groups?.map((group) =>
    group.addressId ? { ...group, address: found.get(group.addressId) } : group,
  )
  return { ...input, groups }
}

/** An address that was typed is looked up while nothing is locked; one of the book has been. */
async function lookedUp<Input extends Asked>(
  input: Input,
  lookUp: VerifyAddress,
): Promise<Input & Pick<Entered, 'groups'>> {
  const groups = input.groups?.map(async (group) =>
    group.address && !group.addressId ? { ...group, looked: await lookUp(group.address) } : group,
  )
  return { ...input, groups: groups && (await Promise.all(groups)) }
}

function refuseUnreached(
  { shipping }: CheckoutParts['pricing'],
  { groups = [] }: Asked,
): Refusal | null {
  for (const [index, { address }] of groups.entries()) {
    const unreached = address && unreachedPlace(address, shipping.reaches)
    if (unreached) return refuseDestination(unreached, `groups.${index}.address.stateCode`)
  }
  return null
}

/** The cart's new version, or null when it is not the cart that was priced. */
function keep(ctx: Ctx, priced: CartState, settlement: unknown): Promise<number | null> {
  return saveSettlement(ctx.db, priced.id, {
    email: priced.email,
    settlement,
    version: priced.version,
  })
}
