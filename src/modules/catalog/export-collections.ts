import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findCollections, type StoredCollection } from './db/collections-writer.ts'
import { masterStorageKey } from './pictures/save-picture.ts'

export interface ExportCollectionsOptions {
  readonly file: string
  /**
   * Also writes pictures to `pictures` beside the file and names them. Without it, an import leaves
   * pictures unchanged.
   */
  readonly pictures?: boolean
}

/** Writes the active collections as a file that can be imported again. Returns their number. */
export async function exportCollections(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { file, pictures = false }: ExportCollectionsOptions,
): Promise<number> {
  const collections = [...(await findCollections(db)).values()]
    .filter(({ status }) => status === 'active')
    .sort((a, b) => a.position - b.position)
  const folder = join(dirname(resolve(file)), 'pictures')
  await mkdir(pictures ? folder : dirname(resolve(file)), { recursive: true })
  const entries = []
  for (const collection of collections)
    entries.push({
      ...collectionEntry(collection),
      ...(pictures ? { picture: await writePicture(storage, folder, collection) } : {}),
    })
  await writeFile(file, `${JSON.stringify(entries, null, 2)}\n`)
  return entries.length
}

function collectionEntry({
  slug,
  title,
  kind,
  parent,
  intro,
  rule,
  productSlugs,
  pinned,
  sort,
}: StoredCollection) {
  return { slug, title, kind, parent, intro, rule, hand: productSlugs, pinned, sort }
}

async function writePicture(
  storage: Storage,
  folder: string,
  { slug, pictureKey }: StoredCollection,
): Promise<string | null> {
  const bytes = pictureKey === null ? null : await storage.read(masterStorageKey(pictureKey))
  if (!bytes) return null
  const name = `collection-${slug}`
  await writeFile(join(folder, name), bytes)
  return name
}
