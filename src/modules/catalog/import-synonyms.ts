import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, notify, rows, type Db } from '#platform/db/database.server.ts'
import { parseJson } from './import/parse-json.ts'

const synonymFile = z.array(z.strictObject({ words: z.array(z.string().trim().min(1).max(60)).min(2).max(40) })).max(5_000)

/** Brings in `synonyms.json`: groups of words that search treats as one. The file is the whole list. Says whether anything changed. */
export async function importSynonyms(
  parts: { readonly db: Db },
  order: { readonly file: string; readonly dryRun?: boolean },
): Promise<{ readonly groups: number; readonly changed: boolean; readonly fault: string | null }> {
  const read = synonymFile.safeParse(parseJson(await readFile(order.file, 'utf8')))
  if (!read.success)
    return {
      groups: 0,
      changed: false,
      fault: read.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
        .join('; '),
    }
  const value = JSON.stringify(read.data)
  const changed = await inTransaction(parts.db, async (tx) => {
    const [different] = await rows(tx, sql`select 1 from catalog_lists where name = 'synonyms' and value <> ${value}::jsonb for update`)
    if (different && !order.dryRun) {
      await tx.execute(sql`update catalog_lists set value = ${value}::jsonb, changed = pg_current_xact_id() where name = 'synonyms'`)
      await notify(tx, 'catalog', '*')
    }
    return different !== undefined
  })
  return { groups: read.data.length, changed, fault: null }
}
