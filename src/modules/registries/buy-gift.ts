import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addGift } from '#modules/cart/add-gift.ts'
import type { Cart } from '#modules/cart/contract.ts'
import { readCart } from '#modules/cart/read-cart.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { givingContract, SharedRegistry } from './giving-contract.ts'
import { lockItems, readItems, type StoredItem } from './data/items.ts'
import type { StoredRegistry } from './data/registries.ts'
import { moveUnits, readUnits } from './data/units.ts'
import { namesOf } from './domain/registry.ts'
import { countUnits } from './domain/unit-counts.ts'
import { markGiven } from './mark-given.ts'
import { lettersOn } from './registry-letters.ts'
import type { RegistryParts } from './registry-parts.ts'
import { findShared, noLink, readSharedRegistry, type Link } from './shared-registry.ts'

type Buy = InputOf<typeof givingContract.buyGift>

interface Meant {
  readonly registry: StoredRegistry
  readonly item: StoredItem
}

/** The gift a giver means, of a registry whose link they have and that takes gifts. */
async function meantBy(
  ctx: Ctx,
  parts: RegistryParts,
  { slug, pass, itemId }: Link & { itemId: string },
): Promise<Meant | Refusal> {
  const found = await findShared(ctx, parts, { slug, pass })
  if (!found || found.isLocked) return noLink()
  if (found.registry.status !== 'active')
    return refuse('not-allowed', 'This registry takes no gifts at the moment.')
  const [item] = await readItems(
    ctx.db,
    sql`i.id = ${itemId} and i.registry_id = ${found.registry.id}`,
  )
  return item
    ? { registry: found.registry, item }
    : refuse('not-found', 'This is not on the registry any more.')
}

/** Puts a gift into the giver's cart, apart from what is their own. More than is wished for needs their word, which is kept. */
export async function buyGift(
  ctx: Ctx,
  parts: RegistryParts,
  { qty, over, bare, ...link }: Buy,
): Promise<Cart | Refusal> {
  const giverId = ownerOf(ctx.actor)
  const meant = await meantBy(ctx, parts, link)
  if (isRefusal(meant) || !giverId) return isRefusal(meant) ? meant : noLink()
  const { registry, item } = meant
  const personalization = bare ? null : await lettersOfWish(ctx, item)
  if (isRefusal(personalization)) return personalization
  const cart = await readCart(ctx, parts)
  const group = cart.groups.find((one) => one.registryId === registry.id)
  const inCart = cart.lines
    .filter((line) => line.groupId === group?.id && line.variantId === item.variantId)
    .reduce((sum, line) => sum + line.qty, 0)
  const { remaining, held } = countUnits(
    await readUnits(ctx.db, sql`u.item_id = ${item.id}`),
    ctx.now,
  )
  const beyond = inCart + qty - remaining
  if (beyond > 0 && !over) return refuseBeyond({ remaining, held, inCart })
  if (beyond > 0)
    await inTransaction(ctx.db, (tx) =>
      tx.execute(sql`
      insert into registry_over_consents as c (item_id, giver_id, qty, at) values (${item.id}, ${giverId}, ${Math.min(99, inCart + qty)}, ${ctx.now.toISOString()}::timestamptz)
      on conflict (item_id, giver_id) do update set qty = greatest(c.qty, excluded.qty), at = excluded.at`),
    )
  const { variantId } = item
  return addGift(ctx, parts, {
    registryId: registry.id,
    names: namesOf(registry.registrants),
    variantId,
    qty,
    personalization,
  })
}

const noNames = { first: '', middle: '', last: '', partner: '', text: '', letters: '' }

/** As they are drawn and priced today, without the names they were drawn from: those are not the giver's to know. */
async function lettersOfWish(
  { db, now }: Ctx,
  { variantId, letters }: StoredItem,
): Promise<Personalization | Refusal | null> {
  const facts = letters && (await readVariants(db, [variantId])).get(variantId)
  const drawn = facts ? await lettersOn(db, { letters, facts, now }) : null
  return drawn === null || isRefusal(drawn)
    ? drawn
    : { ...drawn, choice: { ...drawn.choice, names: noNames } }
}

/** Buying over the wish asks first. */
function refuseBeyond({
  remaining,
  held,
  inCart,
}: {
  remaining: number
  held: number
  inCart: number
}): Refusal<'registry-taken'> {
  const left = Math.max(0, remaining - inCart)
  const message =
    left > 0
      ? `Only ${left} more ${left === 1 ? 'is' : 'are'} wished for.`
      : held > 0
        ? 'Somebody else is buying this gift right now.'
        : inCart > 0
          ? 'All that are wished for are in your cart.'
          : 'This gift is given already.'
  return refuse('registry-taken', message, {
    detail: { remaining: left, beingBought: held, inCart },
  })
}

/** A guest has it from another shop; others see it as given, and the registry's people who it was, as far as surprise mode lets them. */
export async function markElsewhere(
  ctx: Ctx,
  parts: RegistryParts,
  { qty, name, note, shop, shopOrder, ...link }: InputOf<typeof givingContract.markElsewhere>,
): Promise<SharedRegistry | Refusal> {
  const giverId = ownerOf(ctx.actor)
  const meant = await meantBy(ctx, parts, link)
  if (isRefusal(meant) || !giverId) return isRefusal(meant) ? meant : noLink()
  const { registry, item } = meant
  const gift = {
    source: 'elsewhere' as const,
    giverId,
    giverName: name,
    giverEmail: null,
    note,
    shop,
    shopOrder,
  }
  const marked = await inTransaction(ctx.db, (tx) =>
    markGiven(tx, { registryId: registry.id, itemId: item.id, qty, gift, now: ctx.now }),
  )
  return isRefusal(marked) ? marked : readSharedRegistry(ctx, parts, link)
}

/** Only who marked it takes it back. */
export async function unmarkElsewhere(
  ctx: Ctx,
  parts: RegistryParts,
  link: InputOf<typeof givingContract.unmarkElsewhere>,
): Promise<SharedRegistry | Refusal> {
  const giverId = ownerOf(ctx.actor)
  const meant = await meantBy(ctx, parts, link)
  if (isRefusal(meant) || !giverId) return isRefusal(meant) ? meant : noLink()
  await inTransaction(ctx.db, async (tx) => {
    await lockItems(tx, sql`i.id = ${meant.item.id}`)
    const units = await readUnits(
      tx,
      sql`u.item_id = ${meant.item.id} and u.status = 'elsewhere' and u.gift_id in (select id from registry_gifts where giver_id = ${giverId})`,
    )
    await moveUnits(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      { at: ctx.now },
    )
  })
  return readSharedRegistry(ctx, parts, link)
}
