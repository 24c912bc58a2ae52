import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { CollectionRule } from '../domain/collection-rule.ts'
import { collections } from './schema.ts'

export interface StoredCollection {
  readonly slug: string
  readonly title: string
  readonly kind: 'department' | 'category' | 'edit'
  readonly parent: string | null
  readonly intro: string
  readonly rule: CollectionRule | null
  readonly hand: readonly string[]
  readonly pinned: readonly string[]
  readonly sort: 'featured' | 'newest' | 'price-asc' | 'price-desc' | 'best-selling'
  readonly pictureKey: string | null
  readonly position: number
  readonly status: 'active' | 'archived'
}

export async function findCollections(
  db: Db,
): Promise<Map<string, StoredCollection & { readonly id: string }>> {
  const found = await rows<StoredCollection & { id: string }>(
    db,
    sql`
    select c.id, c.slug, c.title, c.kind, p.slug as parent, c.intro, c.rule, c.hand, c.pinned,
      c.sort, m.key as "pictureKey", c.position, c.status
    from collections c
    left join collections p on p.id = c.parent_id
    left join media m on m.id = c.media_id`,
  )
  return new Map(found.map((collection) => [collection.slug, collection]))
}

export async function writeCollection(
  tx: Tx,
  id: string,
  { parent, pictureKey, slug, rule, hand, pinned, ...columns }: StoredCollection,
): Promise<void> {
  const row = {
    ...columns,
    slug,
    rule,
    hand: [...hand],
    pinned: [...pinned],
    parentId:
      parent === null ? null : sql<string>`(select id from collections where slug = ${parent})`,
    mediaId:
      pictureKey === null ? null : sql<string>`(select id from media where key = ${pictureKey})`,
  }
  await tx
    .insert(collections)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: collections.id, set: { ...row, updatedAt: sql`now()` } })
}
