import { sql } from 'drizzle-orm'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { saveAvailability } from './data/availability-writer.ts'
import { readKnownGoods } from './data/goods-reader.ts'
import { derivation, writeDerived } from './data/goods-writer.ts'

const pageSize = 100

/**
 * Works out anew what is derived from goods (cards, words, prices), where an older version of the shop did it. Run at the
 * start; when there is nothing to do it is one look. Answers how many goods it brought up to date.
 */
export async function refreshDerived(db: Db): Promise<number> {
  for (let done = 0; ;) {
    const page = await inTransaction(db, async (tx) => {
      const old = await readKnownGoods(tx, sql`g.derived_by <> ${derivation}`, pageSize)
      for (const known of old) await writeDerived(tx, known)
      if (old.length > 0)
        await saveAvailability(
          tx,
          old.map(({ id }) => id),
        )
      return old.length
    })
    if (page === 0) return done
    done += page
  }
}
