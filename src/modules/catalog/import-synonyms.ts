import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, notify, rows, type Db } from '#platform/db/database.server.ts'
import { parseJson } from './import/parse-json.ts'

const synonymFile = z
  .array(z.strictObject({ words: z.array(z.string().trim().min(1).max(60)).min(2).max(40) }))
  .max(5_000)

export interface SynonymsOrder {
  readonly file: string
  /** Removes the groups that have no word in common with any of the file; otherwise they stay. */
  readonly archiveMissing?: boolean
}

type SynonymGroup = z.infer<typeof synonymFile>[number]

/** Brings in `synonyms.json`: groups of words that search treats as one. A group replaces those it has a word in common with. */
export async function importSynonyms(
  parts: { readonly db: Db },
  order: SynonymsOrder,
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
  const changed = await inTransaction(parts.db, async (tx) => {
    const [stored] = await rows<{ value: SynonymGroup[] }>(
      tx,
      sql`select value from catalog_lists where name = 'synonyms' for update`,
    )
    const value = JSON.stringify(
      order.archiveMissing ? read.data : mergeGroups(stored?.value ?? [], read.data),
    )
    const [different] = await rows(
      tx,
      sql`select 1 from catalog_lists where name = 'synonyms' and value <> ${value}::jsonb`,
    )
    if (different) {
      await tx.execute(
        sql`update catalog_lists set value = ${value}::jsonb, changed = pg_current_xact_id() where name = 'synonyms'`,
      )
      await notify(tx, 'catalog', '*')
    }
    return different !== undefined
  })
  return { groups: read.data.length, changed, fault: null }
}

function mergeGroups(
  stored: readonly SynonymGroup[],
  named: readonly SynonymGroup[],
): SynonymGroup[] {
  const words = new Set(named.flatMap((group) => group.words.map((word) => word.toLowerCase())))
  return [
    ...stored.filter((group) => !group.words.some((word) => words.has(word.toLowerCase()))),
    ...named,
  ]
}
