import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import { adaptMonogram } from '#modules/monograms/adapt-monogram.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { findSavedMonogram } from '#modules/monograms/saved-monograms.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { RegistryMonogram } from '../api/item-schema.ts'
import { listRegistryItems, type StoredRegistryItem } from '../db/items.ts'

/** Reads one of the caller's saved monograms for use on a registry. */
export async function readRegistryMonogram(
  { db, caller: actor }: Ctx,
  monogramId: string,
): Promise<RegistryMonogram | Refusal> {
  const saved = await findSavedMonogram(db, { memberId: getMemberId(actor), id: monogramId })
  if (!saved) {
    const message = 'This saved monogram no longer exists. Choose another.'
    return refuse('fields-invalid', message, {
      reason: 'saved-monogram-not-found',
      fields: { monogramId: message },
    })
  }
  const { choice, proofId, monogramText: monogram, summary } = saved
  return { choice, proofId, letters: monogram, summary }
}

interface MonogramRequest {
  readonly monogram: Pick<RegistryMonogram, 'choice'>
  readonly facts: VariantFacts
  readonly now: Date
}

/** The registry's monogram adapted to a product. */
export function applyRegistryMonogram(
  db: Db,
  { monogram, facts, now }: MonogramRequest,
): Promise<Personalization | Refusal> {
  const { productSlug: slug, type, takesMonogram } = facts
  return adaptMonogram(db, { goods: { slug, type, takesMonogram }, choice: monogram.choice, now })
}

/**
 * Replaces the monogram on every monogrammed item, or removes it where it is not possible. The
 * caller holds the registry's lock.
 */
export async function updateItemMonograms(
  tx: Tx,
  {
    registryId,
    monogram,
    now,
  }: { registryId: string; monogram: RegistryMonogram | null; now: Date },
): Promise<void> {
  const items = await listRegistryItems(
    tx,
    sql`i.registry_id = ${registryId} and i.monogram is not null`,
  )
  const variants = await readVariants(
    tx,
    items.map(({ variantId }) => variantId),
  )
  for (const item of items) {
    const facts = variants.get(item.variantId)
    const personalization =
      monogram && facts ? await applyRegistryMonogram(tx, { monogram, facts, now }) : null
    await saveItemMonogram(tx, item.id, isRefusal(personalization) ? null : personalization)
  }
}

/** Adds the registry's monogram to an item. The caller holds the item's lock. */
export async function addMonogramToItem(
  tx: Tx,
  {
    item,
    monogram,
    now,
  }: { item: StoredRegistryItem; monogram: RegistryMonogram | null; now: Date },
): Promise<Refusal | null> {
  const facts = (await readVariants(tx, [item.variantId])).get(item.variantId)
  if (!monogram || !facts) {
    const message = 'Choose a monogram in your registry settings first.'
    return refuse('fields-invalid', message, {
      reason: 'registry-monogram-missing',
      fields: { hasMonogram: message },
    })
  }
  const personalization = await applyRegistryMonogram(tx, { monogram, facts, now })
  if (isRefusal(personalization)) return personalization
  await saveItemMonogram(tx, item.id, personalization)
  return null
}

export async function saveItemMonogram(
  tx: Tx,
  itemId: string,
  monogram: Personalization | null,
): Promise<void> {
  await execute(
    tx,
    sql`
      update registry_items
      set monogram = ${json(monogram)}
      where id = ${itemId}`,
  )
}
