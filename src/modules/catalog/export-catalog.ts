import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Services } from '#platform/services.ts'
import { walkStoredProducts } from './db/product-reader.ts'
import type { ProductState } from './domain/product.ts'
import { exportHeader, exportRows, mergeColumns, type AttributeName } from './domain/export-rows.ts'
import { videoStorageKey } from './pictures/save-video.ts'
import { masterStorageKey } from './pictures/save-picture.ts'

export interface ExportCatalogOptions {
  readonly file: string
  /**
   * Also writes pictures and videos with a file name to `pictures` beside the file. Those with a
   * web address are not written.
   */
  readonly pictures?: boolean
}

/**
 * Writes the whole catalog as a Shopify product CSV that can be imported again unchanged. The file
 * appears only when it is complete.
 */
export async function exportCatalog(
  services: Pick<Services, 'db' | 'storage' | 'stock'>,
  { file, pictures = false }: ExportCatalogOptions,
): Promise<{ goods: number; rows: number; pictures: number }> {
  const counts = { goods: 0, rows: 0, pictures: 0 }
  const attributes = await readAttributeNames(services.db)
  const unfinished = `${file}.part`
  await mkdir(dirname(resolve(file)), { recursive: true })
  async function* lines(): AsyncGenerator<string[]> {
    yield exportHeader(attributes)
    for await (const page of walkStoredProducts(services.db)) {
      const onHand = await services.stock.readOnHand(
        services.db,
        page.flatMap(({ state }) => state.variants.flatMap(({ id }) => id ?? [])),
      )
      for (const { state } of page) {
        const written = exportRows(state, attributes, onHand)
        counts.goods++
        counts.rows += written.length
        yield* written
        if (pictures)
          counts.pictures += await writeFiles(
            services.storage,
            dirname(resolve(file)),
            listMediaFiles(state),
          )
      }
    }
  }
  try {
    await pipeline(
      lines,
      stringify({ bom: true, quoted_match: /[\r\n]/ }),
      createWriteStream(unfinished),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return counts
}

/** Labels of attribute columns over all products; if one column has two labels, the first. */
async function readAttributeNames(db: Db): Promise<AttributeName[]> {
  const lists = await queryRows(
    db,
    { names: jsonOf<AttributeName[]>() },
    sql`
      select names
      from (
        select g.position, jsonb_agg(a.value - 'value' order by a.place) as names
        from products g, jsonb_array_elements(g.attributes) with ordinality as a (value, place)
        group by g.position
      ) listed
      group by names
      order by min(position)`,
  )
  return mergeColumns(lists.map(({ names }) => names))
}

interface MediaFile {
  readonly source: string
  readonly storageKey: string
}

function listMediaFiles({ pictures, video }: ProductState): MediaFile[] {
  return [
    ...pictures.flatMap(({ source, key }) =>
      key === null ? [] : [{ source, storageKey: masterStorageKey(key) }],
    ),
    ...(video ? [{ source: video.source, storageKey: videoStorageKey(video.key) }] : []),
  ]
}

async function writeFiles(
  storage: Storage,
  folder: string,
  files: readonly MediaFile[],
): Promise<number> {
  let written = 0
  for (const { source, storageKey } of files) {
    const home = join(folder, 'pictures')
    const path = resolve(home, source)
    if (/^https?:/i.test(source) || !path.startsWith(home + sep)) continue
    const bytes = await storage.read(storageKey)
    if (!bytes) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    written++
  }
  return written
}
