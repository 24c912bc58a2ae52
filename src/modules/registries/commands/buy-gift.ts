import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addGift } from '#modules/cart/add-gift.ts'
import type { Cart } from '#modules/cart/contract.ts'
import { readCart } from '#modules/cart/read-cart.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { givingContract, SharedRegistry } from '../api/giving-contract.ts'
import { lockRegistryItems, listRegistryItems, type StoredRegistryItem } from '../db/items.ts'
import type { StoredRegistry } from '../db/registries.ts'
import { applyUnitTransitions, listRegistryUnits } from '../db/units.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { countRegistryUnits } from '../domain/unit-counts.ts'
import { markItemGiven } from './mark-item-given.ts'
import { applyRegistryMonogram } from './registry-monogram.ts'
import {
  findSharedRegistry,
  sharedRegistryNotFound,
  readSharedRegistry,
  registryNotAcceptingGifts,
  type RegistryLink,
} from '../queries/shared-registry.ts'

type BuyGiftInput = InputOf<typeof givingContract.buyGift>

interface GiftChoice {
  readonly registry: StoredRegistry
  readonly item: StoredRegistryItem
}

/** Finds a registry item by the shared link. Refuses while the registry is locked or not active. */
async function findGiftChoice(
  ctx: Ctx,
  services: Services,
  { slug, pass, itemId }: RegistryLink & { itemId: string },
): Promise<GiftChoice | Refusal> {
  const shared = await findSharedRegistry(ctx, services, { slug, pass })
  if (!shared || shared.isLocked) return sharedRegistryNotFound()
  if (shared.registry.status !== 'active') return registryNotAcceptingGifts()
  const [item] = await listRegistryItems(
    ctx.db,
    sql`i.id = ${itemId} and i.registry_id = ${shared.registry.id}`,
  )
  return item
    ? { registry: shared.registry, item }
    : refuse('not-found', 'This item is no longer on the registry.', {
        reason: 'registry-item-not-found',
      })
}

/**
 * Adds a gift to the giver's cart. More than the registry needs requires consent, which is stored.
 */
export async function buyGift(
  ctx: Ctx,
  services: Services,
  { qty, allowExtra, withoutMonogram, ...link }: BuyGiftInput,
): Promise<Cart | Refusal> {
  const giverId = findOwnerId(ctx.caller)
  const chosen = await findGiftChoice(ctx, services, link)
  if (isRefusal(chosen) || !giverId) return isRefusal(chosen) ? chosen : sharedRegistryNotFound()
  const { registry, item } = chosen
  const personalization = withoutMonogram ? null : await priceItemMonogram(ctx, item)
  if (isRefusal(personalization)) return personalization
  const cart = await readCart(ctx, services)
  const group = cart.groups.find((entry) => entry.registryId === registry.id)
  const inCart = cart.lines
    .filter((line) => line.groupId === group?.id && line.variantId === item.variantId)
    .reduce((sum, line) => sum + line.qty, 0)
  const { remaining, held } = countRegistryUnits(
    await listRegistryUnits(ctx.db, sql`u.item_id = ${item.id}`),
    ctx.now,
  )
  const excess = inCart + qty - remaining
  if (excess > 0 && !allowExtra) return refuseExcess({ remaining, held, inCart })
  if (excess > 0) {
    const consent = {
      itemId: item.id,
      giverId,
      qty: Math.min(99, inCart + qty),
      at: ctx.now,
    }
    await inTransaction(ctx.db, (tx) =>
      execute(
        tx,
        sql`
          insert into overgiving_consents as c ${insertValues(consent)}
          on conflict (item_id, giver_id) do update
          set qty = greatest(c.qty, excluded.qty), at = excluded.at`,
      ),
    )
  }
  const { variantId } = item
  return addGift(ctx, services, {
    registryId: registry.id,
    names: formatRegistrantNames(registry.registrants),
    variantId,
    qty,
    personalization,
  })
}

const emptyNames = { first: '', middle: '', last: '', partner: '', text: '', letters: '' }

/** The monogram at today's price, without the names it was made from: givers must not see those. */
async function priceItemMonogram(
  { db, now }: Ctx,
  { variantId, monogram }: StoredRegistryItem,
): Promise<Personalization | Refusal | null> {
  const facts = monogram && (await readVariants(db, [variantId])).get(variantId)
  const priced = facts ? await applyRegistryMonogram(db, { monogram, facts, now }) : null
  return priced === null || isRefusal(priced)
    ? priced
    : { ...priced, choice: { ...priced.choice, names: emptyNames } }
}

/** Refuses more than the registry still needs, until the giver consents. */
function refuseExcess({
  remaining,
  held,
  inCart,
}: {
  remaining: number
  held: number
  inCart: number
}): Refusal<'registry-taken'> {
  const left = Math.max(0, remaining - inCart)
  const [reason, message] =
    left > 0
      ? ['not-enough-units-needed', `Only ${left} more ${left === 1 ? 'is' : 'are'} needed.`]
      : held > 0
        ? ['gift-being-bought', 'Someone else is buying this gift right now.']
        : inCart > 0
          ? ['all-units-in-cart', 'Your cart already has all that the registry asks for.']
          : ['gift-already-bought', 'This gift has already been bought.']
  return refuse('registry-taken', message, {
    reason,
    detail: { remaining: left, beingBought: held, inCart },
  })
}

/** Records a gift from another store. The owner sees who gave it, subject to surprise mode. */
export async function markGiftBoughtElsewhere(
  ctx: Ctx,
  services: Services,
  { qty, name, note, store, storeOrder, ...link }: InputOf<typeof givingContract.markElsewhere>,
): Promise<SharedRegistry | Refusal> {
  const giverId = findOwnerId(ctx.caller)
  const chosen = await findGiftChoice(ctx, services, link)
  if (isRefusal(chosen) || !giverId) return isRefusal(chosen) ? chosen : sharedRegistryNotFound()
  const { registry, item } = chosen
  const gift = {
    source: 'elsewhere' as const,
    giverId,
    giverName: name,
    giverEmail: null,
    note,
    store,
    storeOrder,
  }
  const marked = await inTransaction(ctx.db, (tx) =>
    markItemGiven(tx, { registryId: registry.id, itemId: item.id, qty, gift, now: ctx.now }),
  )
  return isRefusal(marked) ? marked : readSharedRegistry(ctx, services, link)
}

/** Removes only marks that the caller made. */
export async function unmarkGiftBoughtElsewhere(
  ctx: Ctx,
  services: Services,
  link: InputOf<typeof givingContract.unmarkElsewhere>,
): Promise<SharedRegistry | Refusal> {
  const giverId = findOwnerId(ctx.caller)
  const chosen = await findGiftChoice(ctx, services, link)
  if (isRefusal(chosen) || !giverId) return isRefusal(chosen) ? chosen : sharedRegistryNotFound()
  await inTransaction(ctx.db, async (tx) => {
    await lockRegistryItems(tx, sql`i.id = ${chosen.item.id}`)
    const units = await listRegistryUnits(
      tx,
      sql`
        u.item_id = ${chosen.item.id}
          and u.status = 'elsewhere'
          and u.gift_id in (select id from registry_gifts where giver_id = ${giverId})`,
    )
    await applyUnitTransitions(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      { at: ctx.now },
    )
  })
  return readSharedRegistry(ctx, services, link)
}
