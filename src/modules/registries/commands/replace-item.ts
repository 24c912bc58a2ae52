import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import type { Registry } from '../api/registry-schema.ts'
import { insertRegistryItem, lockRegistryItems, listRegistryItems } from '../db/items.ts'
import { isManagedBy, listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { applyUnitTransitions, listRegistryUnits } from '../db/units.ts'
import { formatVariantTitle } from '../queries/describe-item.ts'
import { registryNotFound } from '../queries/describe-registry.ts'
import { isUnitFree, isUnitGiven } from '../domain/unit-counts.ts'
import { renderSoldOutItemsEmail } from '../emails/notice-emails.ts'
import type { replacementsContract } from '../api/replacements-contract.ts'

const registryWithItem = (itemId: string) =>
  sql`r.id = (select registry_id from registry_items where id = ${itemId} and removed_at is null)`
const itemNotFound = () =>
  refuse('not-found', 'This item is no longer on the registry.', {
    reason: 'registry-item-not-found',
  })

/**
 * Replaces the units that are still available with another variant, keeping note and priority.
 * Given units stay.
 */
export function replaceItem(
  ctx: Ctx,
  services: Services,
  { itemId, variantId }: InputOf<typeof replacementsContract.replaceItem>,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: registryWithItem(itemId),
    note: { kind: 'list', text: 'Replaced an item.' },
    async apply(tx, registry) {
      const [item] = await lockRegistryItems(tx, sql`i.id = ${itemId}`)
      const facts = (await readVariants(tx, [variantId])).get(variantId)
      if (!item) return itemNotFound()
      if (!facts?.active || facts.taxCode === 'gift-card')
        return refuse('not-found', 'This item is not available.', { reason: 'variant-not-found' })
      if (
        (
          await listRegistryItems(
            tx,
            sql`i.registry_id = ${registry.id} and i.variant_id = ${variantId}`,
          )
        ).length > 0
      ) {
        const message = 'This item is already on your registry.'
        return refuse('fields-invalid', message, {
          reason: 'variant-already-on-registry',
          fields: { variantId: message },
        })
      }
      const wanted = await withdrawAvailableUnits(tx, { itemId, now: ctx.now })
      if (isRefusal(wanted)) return wanted
      const { priority, note } = item
      const id = await insertRegistryItem(tx, {
        registryId: registry.id,
        variantId,
        wanted,
        priority,
        note,
        addedFrom: 'manual',
        price: facts.price,
        now: ctx.now,
      })
      await execute(tx, sql`update registry_items set replaced_by_id = ${id} where id = ${itemId}`)
    },
  })
}

/** Withdraws the available units and returns their number. */
async function withdrawAvailableUnits(
  tx: Tx,
  { itemId, now }: { itemId: string; now: Date },
): Promise<number | Refusal> {
  const units = await listRegistryUnits(tx, sql`u.item_id = ${itemId} and u.status <> 'withdrawn'`)
  const availableUnits = units.filter((unit) => isUnitFree(unit, now))
  if (availableUnits.length === 0)
    return refuse('transition-illegal', 'All of these have been bought or are being bought.', {
      reason: 'all-units-given',
      detail: { allowed: [] },
    })
  await applyUnitTransitions(
    tx,
    availableUnits.map((unit) => ({ unit, event: 'withdraw' as const })),
    { at: now },
  )
  const hasGivenUnits = units.some(
    (unit) => isUnitGiven(unit) || (unit.status === 'held' && !availableUnits.includes(unit)),
  )
  const givenCount = units.filter((unit) => !unit.isExtra).length - availableUnits.length
  await execute(
    tx,
    hasGivenUnits
      ? sql`update registry_items set wanted = ${Math.max(1, givenCount)} where id = ${itemId}`
      : sql`update registry_items set removed_at = ${now} where id = ${itemId}`,
  )
  return availableUnits.length
}

type Replacements = OutputOf<typeof replacementsContract.listReplacements>
const maxSuggestions = 6

/**
 * Suggested replacements: variants of the same product first, then products of the same type, by
 * closest price.
 */
export async function listReplacements(
  ctx: Ctx,
  { itemId }: { itemId: string },
): Promise<Replacements | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`${registryWithItem(itemId)} and ${isManagedBy(getMemberId(ctx.caller))}`,
  )
  if (!registry) return registryNotFound()
  const items = await listRegistryItems(ctx.db, sql`i.registry_id = ${registry.id}`)
  const item = items.find(({ id }) => id === itemId)
  const facts = item && (await readVariants(ctx.db, [item.variantId])).get(item.variantId)
  if (!facts) return { rows: [] }
  const sameType = await queryRows(
    ctx.db,
    { id: text },
    sql`select id from products where type = ${facts.type} and status = 'active' limit 60`,
  )
  const variantsByProduct = await listVariantsByProduct(ctx.db, [
    facts.productId,
    ...sameType.map(({ id }) => id),
  ])
  const listed = new Set(items.map(({ variantId }) => variantId))
  const isSuitable = (variant: VariantFacts): boolean =>
    variant.active
    && variant.available > 0
    && variant.taxCode !== 'gift-card'
    && !listed.has(variant.id)
  const priceDistance = (variant: VariantFacts): number => Math.abs(variant.price - facts.price)
  const closest = [...variantsByProduct.values()].flatMap((variants) =>
    variants
      .filter(isSuitable)
      .toSorted((a, b) => priceDistance(a) - priceDistance(b))
      .slice(0, 1),
  )
  const sameProduct = (variantsByProduct.get(facts.productId) ?? []).filter(isSuitable)
  const suggestions = [
    ...sameProduct,
    ...closest
      .filter(({ productId }) => productId !== facts.productId)
      .toSorted((a, b) => priceDistance(a) - priceDistance(b)),
  ]
  return {
    rows: suggestions.slice(0, maxSuggestions).map((variant) => ({
      variantId: variant.id,
      title: formatVariantTitle(variant),
      price: variant.price,
      currency: variant.currency,
      picture: variant.picture,
    })),
  }
}

/** Emails owners about sold-out items, once until an item is available again. */
export async function notifySoldOutItems(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin'>,
): Promise<void> {
  await processSequentially(
    await listStoredRegistries(services.db, sql`r.status = 'active'`),
    (registry) => notifyOwnerOfSoldOutItems(services, registry),
  )
}

async function notifyOwnerOfSoldOutItems(
  { db, clock, mails, origin }: Pick<Services, 'db' | 'clock' | 'mails' | 'origin'>,
  registry: StoredRegistry,
): Promise<void> {
  const now = clock.now()
  const items = await listRegistryItems(
    db,
    sql`
      i.registry_id = ${registry.id}
        and exists (select 1 from registry_units u where u.item_id = i.id and u.status = 'wanted')`,
  )
  const variants = await readVariants(
    db,
    items.map(({ variantId }) => variantId),
  )
  const isGone = (variantId: string): boolean => {
    const facts = variants.get(variantId)
    return !facts?.active || facts.available <= 0
  }
  const soldOut = items.filter(
    ({ variantId, notifiedAt }) => isGone(variantId) && notifiedAt === null,
  )
  const restocked = items.filter(
    ({ variantId, notifiedAt }) => !isGone(variantId) && notifiedAt !== null,
  )
  const owner = soldOut.length > 0 ? await findContact(db, registry.ownerId) : null
  if (soldOut.length + restocked.length === 0) return
  await inTransaction(db, async (tx) => {
    const idsOf = (some: typeof items): string[] => some.map(({ id }) => id)
    await execute(
      tx,
      sql`update registry_items set notified_at = ${now} where id = any(${idsOf(soldOut)})`,
    )
    await execute(
      tx,
      sql`update registry_items set notified_at = null where id = any(${idsOf(restocked)})`,
    )
    if (!owner) return
    const names = soldOut.flatMap(({ variantId }) => {
      const facts = variants.get(variantId)
      return facts ? [formatVariantTitle(facts)] : []
    })
    if (names.length === 0) return
    const link = `${origin}/registry/myRegistry/${registry.id}`
    const dedupeKey = `registry-sold-out:${soldOut[0]?.id}:${now.toISOString().slice(0, 10)}`
    await mails.sendLater(tx, {
      dedupeKey,
      to: owner.email,
      ...renderSoldOutItemsEmail({ pieces: names, link, shop: mails.shop }),
    })
  })
}
