import { fileURLToPath } from 'node:url'
import { queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { projectRoot } from '#platform/project-root.ts'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { importCollections } from '#modules/catalog/import-collections.ts'
import { importSynonyms } from '#modules/catalog/import-synonyms.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import type { Shop } from './shop.ts'

const folder = new URL('catalog/', projectRoot)

/** Imports the demo catalog into an empty shop. */
export async function loadDemoCatalog({ services, db, log }: Shop): Promise<void> {
  const catalog = await queryRow(
    db,
    { hasProducts: boolean },
    sql`select exists (select 1 from products) as has_products`,
  )
  if (catalog?.hasProducts) return
  const file = (name: string) => ({ file: fileURLToPath(new URL(name, folder)) })
  const totals = await importCatalog(services, file('goods.csv'), (entry) => {
    if (entry.kind === 'rejected')
      log.warn({ handle: entry.handle, line: entry.line, reason: entry.reason }, 'demo catalog')
  })
  await importSynonyms(services, file('synonyms.json'))
  const { fault } = await importMonogramTemplates(services, file('monograms.json'))
  if (fault) log.warn({ fault }, 'demo catalog')
  await importCollections(services, file('collections.json'), () => undefined)
  log.info({ products: totals.created }, 'demo catalog loaded')
}
