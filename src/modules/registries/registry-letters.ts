import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import { carryMonogram } from '#modules/monograms/carry-monogram.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { readSavedMonogram } from '#modules/monograms/saved-monograms.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { RegistryLetters } from './item-schema.ts'
import { readItems, type StoredItem } from './data/items.ts'

/** One of the caller's kept monograms, as a registry keeps its letters. */
export async function readLetters(
  { db, actor }: Ctx,
  monogramId: string,
): Promise<RegistryLetters | Refusal> {
  const saved = await readSavedMonogram(db, { memberId: memberOf(actor), id: monogramId })
  if (!saved) {
    const reason = 'You do not keep these letters any more.'
    return refuse('fields-invalid', reason, { fields: { monogramId: reason } })
  }
  const { choice, proofId, letters, summary } = saved
  return { choice, proofId, letters, summary }
}

interface Lettering {
  readonly letters: Pick<RegistryLetters, 'choice'>
  readonly facts: VariantFacts
  readonly now: Date
}

/** The registry's letters as some goods take them. Nobody types anything. */
export function lettersOn(
  db: Db,
  { letters, facts, now }: Lettering,
): Promise<Personalization | Refusal> {
  const { goodsSlug: slug, type, takesMonogram } = facts
  return carryMonogram(db, { goods: { slug, type, takesMonogram }, choice: letters.choice, now })
}

/** Other letters, or none: every wish that wears them wears these now. One that cannot wear them is bare. The registry is locked. */
export async function letterWishes(
  tx: Tx,
  { registryId, letters, now }: { registryId: string; letters: RegistryLetters | null; now: Date },
): Promise<void> {
  const items = await readItems(tx, sql`i.registry_id = ${registryId} and i.letters is not null`)
  const variants = await readVariants(
    tx,
    items.map(({ variantId }) => variantId),
  )
  for (const item of items) {
    const facts = variants.get(item.variantId)
    const drawn = letters && facts ? await lettersOn(tx, { letters, facts, now }) : null
    await saveItemMonogram(tx, item.id, isRefusal(drawn) ? null : drawn)
  }
}

/** Puts the registry's letters on a wish, or takes them off. The item is locked. */
export async function letterWish(
  tx: Tx,
  { item, letters, now }: { item: StoredItem; letters: RegistryLetters | null; now: Date },
): Promise<Refusal | null> {
  const facts = (await readVariants(tx, [item.variantId])).get(item.variantId)
  if (!letters || !facts) {
    const reason = 'Choose the letters of your registry first, in its settings.'
    return refuse('fields-invalid', reason, { fields: { lettered: reason } })
  }
  const drawn = await lettersOn(tx, { letters, facts, now })
  if (isRefusal(drawn)) return drawn
  await saveItemMonogram(tx, item.id, drawn)
  return null
}

export async function saveItemMonogram(
  tx: Tx,
  itemId: string,
  letters: Personalization | null,
): Promise<void> {
  await tx.execute(
    sql`update registry_items set letters = ${letters && JSON.stringify(letters)}::jsonb where id = ${itemId}`,
  )
}
