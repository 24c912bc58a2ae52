import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  integer,
  json as jsonOf,
  nullable,
  text,
  textArray,
  literal,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql } from '#platform/db/sql.ts'
import type { CollectionRule } from '../domain/collection-rule.ts'

export type CollectionKind = 'department' | 'category' | 'edit'
export type CollectionSort = 'featured' | 'newest' | 'price-asc' | 'price-desc' | 'best-selling'

const collectionRow = {
  id: text,
  slug: text,
  title: text,
  kind: literal<CollectionKind>(),
  /** The slug of the department. */
  parent: nullable(text),
  intro: text,
  rule: nullable(jsonOf<CollectionRule>()),
  productSlugs: textArray,
  pinned: textArray,
  sort: literal<CollectionSort>(),
  pictureKey: nullable(text),
  position: integer,
  status: literal<'active' | 'archived'>(),
}
type CollectionRow = Row<typeof collectionRow>
export type StoredCollection = Omit<CollectionRow, 'id'>

export async function findCollections(db: Db): Promise<Map<string, CollectionRow>> {
  const collections = await queryRows(
    db,
    collectionRow,
    sql`
      select c.id, c.slug, c.title, c.kind, p.slug as parent, c.intro, c.rule, c.product_slugs,
        c.pinned, c.sort, m.key as picture_key, c.position, c.status
      from collections c
      left join collections p on p.id = c.parent_id
      left join media m on m.id = c.media_id`,
  )
  return new Map(collections.map((collection) => [collection.slug, collection]))
}

export async function writeCollection(
  tx: Tx,
  id: string,
  collection: StoredCollection,
): Promise<void> {
  const { slug, title, kind, parent, intro, rule, productSlugs, pinned, sort, pictureKey } =
    collection
  const values = {
    slug,
    title,
    kind,
    parentId: parent === null ? null : sql`(select id from collections where slug = ${parent})`,
    intro,
    rule: json(rule),
    productSlugs,
    pinned,
    sort,
    mediaId: pictureKey === null ? null : sql`(select id from media where key = ${pictureKey})`,
    position: collection.position,
    status: collection.status,
  }
  await execute(
    tx,
    sql`
      insert into collections ${insertValues({ id, ...values })}
      on conflict (id) do update
      set ${setValues({ ...values, updatedAt: sql`now()` })}`,
  )
}
