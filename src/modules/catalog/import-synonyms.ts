import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { inTransaction, notify, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean, json as jsonOf } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import { parseJson } from './import/parse-json.ts'

const word = z.string().trim().min(1).max(60)

const synonymFile = z
  .array(
    z.union([
      z.strictObject({ words: z.array(word).min(2).max(40) }),
      z.strictObject({ family: word, words: z.array(word).min(1).max(200) }),
    ]),
  )
  .max(5_000)

export interface ImportSynonymsOptions {
  readonly file: string
  readonly archiveMissing?: boolean
}

type SynonymGroup = z.infer<typeof synonymFile>[number]

/**
 * Imports `synonyms.json`: groups of words that search treats as equal, and color families. A group
 * replaces stored groups of its kind that share a word with it.
 */
export async function importSynonyms(
  services: { readonly db: Db },
  order: ImportSynonymsOptions,
): Promise<{ readonly groups: number; readonly changed: boolean; readonly fault: string | null }> {
  const parsed = synonymFile.safeParse(parseJson(await readFile(order.file, 'utf8')))
  if (!parsed.success)
    return {
      groups: 0,
      changed: false,
      fault: parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
        .join('; '),
    }
  const changed = await inTransaction(services.db, async (tx) => {
    const stored = await queryRow(
      tx,
      { value: jsonOf<SynonymGroup[]>() },
      sql`select value from catalog_lists where name = 'synonyms' for update`,
    )
    const value = json(
      order.archiveMissing ? parsed.data : mergeGroups(stored?.value ?? [], parsed.data),
    )
    const list = await queryRow(
      tx,
      { isDifferent: boolean },
      sql`select value <> ${value} as is_different from catalog_lists where name = 'synonyms'`,
    )
    if (!list?.isDifferent) return false
    await execute(
      tx,
      sql`
        update catalog_lists
        set value = ${value}, changed_xid = pg_current_xact_id()
        where name = 'synonyms'`,
    )
    await notify(tx, 'catalog', '*')
    return true
  })
  return { groups: parsed.data.length, changed, fault: null }
}

function mergeGroups(
  stored: readonly SynonymGroup[],
  imported: readonly SynonymGroup[],
): SynonymGroup[] {
  const imports = new Set(imported.flatMap(listKeys))
  return [
    ...stored.filter((group) => !listKeys(group).some((key) => imports.has(key))),
    ...imported,
  ]
}

function listKeys(group: SynonymGroup): string[] {
  return 'family' in group
    ? [group.family, ...group.words].map((text) => `family:${text.toLowerCase()}`)
    : group.words.map((text) => text.toLowerCase())
}
