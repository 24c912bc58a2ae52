import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { saveProductAvailability } from '../db/availability-writer.ts'
import { readStoredProducts } from '../db/product-reader.ts'
import { derivedVersion, writeDerivedColumns } from '../db/product-writer.ts'

const pageSize = 100

/**
 * Recalculates derived product columns (card, search words, prices) written by an older version.
 * Runs at startup. Returns the number of products updated.
 */
export async function refreshDerived(db: Db): Promise<number> {
  for (let done = 0; ;) {
    const page = await inTransaction(db, async (tx) => {
      const outdated = await readStoredProducts(
        tx,
        sql`g.derived_version <> ${derivedVersion}`,
        pageSize,
      )
      for (const product of outdated) await writeDerivedColumns(tx, product)
      if (outdated.length > 0)
        await saveProductAvailability(
          tx,
          outdated.map(({ id }) => id),
        )
      return outdated.length
    })
    if (page === 0) return done
    done += page
  }
}
