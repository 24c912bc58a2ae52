import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'

export interface ShelfInput {
  /** A variant id or SKU. */
  readonly variant: string
  /** Empty for no shelf. */
  readonly shelf: string
}

/** Stores where variants are kept. All or none are changed. */
export async function setShelves(
  { db }: Pick<Services, 'db'>,
  shelves: readonly ShelfInput[],
): Promise<{ changed: number } | Refusal<'not-found'>> {
  const ids = await findVariantsByKey(
    db,
    shelves.map(({ variant }) => variant),
  )
  const unknown = shelves.find(({ variant }) => !ids.has(variant))
  if (unknown)
    return refuse('not-found', `There is no variant ${unknown.variant}. Check the SKU.`, {
      reason: 'variant-not-found',
    })
  const changed = await inTransaction(db, (tx) =>
    execute(
      tx,
      sql`
        update variants v
        set shelf = d.shelf
        from unnest(
          ${shelves.map(({ variant }) => ids.get(variant) ?? '')}::text[],
          ${shelves.map(({ shelf }) => shelf)}::text[]
        ) as d (id, shelf)
        where v.id = d.id and v.shelf <> d.shelf`,
    ),
  )
  return { changed }
}
