import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  number,
  text,
  textArray,
  literal,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ColorFamilyGroup } from '../domain/color-family.ts'
import type { SearchDocument } from '../domain/search-document.ts'
import { parseRedirectTarget, redirectKey, type RedirectTarget } from '../domain/search-fix.ts'
import type { IndexedProduct } from '../search/product-index.ts'
import type { CollectionKind, CollectionSort } from './collections-writer.ts'
import { pictureRow } from './picture-row.ts'
import { listActiveSearchFixes } from './search-fixes.ts'

const collectionRow = {
  id: text,
  slug: text,
  title: text,
  kind: literal<CollectionKind>(),
  parentId: nullable(text),
  intro: text,
  sort: literal<CollectionSort>(),
  picture: nullable(jsonRow(pictureRow)),
}
export type IndexedCollection = Row<typeof collectionRow>

interface SynonymGroup {
  readonly words: readonly string[]
  /** Set for a color family. */
  readonly family?: string
}

export interface CatalogLists {
  readonly collections: readonly IndexedCollection[]
  readonly synonyms: readonly SynonymGroup[]
  readonly colorFamilies: readonly ColorFamilyGroup[]
  /** Redirect targets by `redirectKey`. */
  readonly redirects: ReadonlyMap<string, RedirectTarget>
}

/** The current snapshot; rows changed after it are new to the index. */
export async function readSnapshot(db: Db): Promise<string> {
  const row = await queryRow(db, { mark: text }, sql`select pg_current_snapshot()::text as mark`)
  return row?.mark ?? ''
}

const productRow = {
  id: text,
  slug: text,
  title: text,
  type: text,
  position: integer,
  /** Seconds since 1970. */
  createdAt: number,
  popularity: integer,
  visible: boolean,
  searchDocument: jsonOf<SearchDocument>(),
  variants: jsonRows({ values: textArray, price: integer, sellable: boolean, isInStock: boolean }),
  collections: jsonRows({ id: text, rank: nullable(integer) }),
}

const productColumns = sql`
  g.id, g.slug, g.title, g.type, g.position,
  extract(epoch from g.created_at)::float8 as created_at, g.popularity, g.visible,
  g.search_document,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'values', v.option_values, 'price', v.price, 'sellable', v.available > 0,
          'isInStock', v.available
            > case when v.tracked and v.policy = 'continue'
              then coalesce(v.oversell_limit, 1000000) else 0 end
        )
        order by v.position, v.id
      )
      from variants v
      where v.product_id = g.id and v.status = 'active'
    ),
    '[]'
  ) as variants,
  coalesce(
    (
      select json_agg(json_build_object('id', c.collection_id, 'rank', c.rank))
      from collection_products c
      where c.product_id = g.id
    ),
    '[]'
  ) as collections`

export async function* walkIndexedProducts(
  db: Db,
  pageSize = 1_000,
): AsyncGenerator<IndexedProduct[]> {
  for (let after = 0; ;) {
    const page = await queryRows(
      db,
      productRow,
      sql`
        select ${productColumns}
        from products g
        where g.visible and g.position > ${after}
        order by g.position
        limit ${pageSize}`,
    )
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.position ?? after
  }
}

export async function readIndexedProducts(
  db: Db,
  ids: readonly string[],
): Promise<IndexedProduct[]> {
  return queryRows(
    db,
    productRow,
    sql`select ${productColumns} from products g where g.id = any(${ids})`,
  )
}

export async function readCatalogLists(db: Db): Promise<CatalogLists> {
  const collections = await queryRows(
    db,
    collectionRow,
    sql`
      select c.id, c.slug, c.title, c.kind, c.parent_id, c.intro, c.sort,
        case when m.id is not null then json_build_object(
          'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color
        ) end as picture
      from collections c
      left join media m on m.id = c.media_id
      where c.status = 'active'
      order by c.position, c.id`,
  )
  const synonyms = await queryRow(
    db,
    { value: jsonOf<SynonymGroup[]>() },
    sql`select value from catalog_lists where name = 'synonyms'`,
  )
  const fixes = await listActiveSearchFixes(db)
  return {
    collections,
    synonyms: [
      ...(synonyms?.value ?? []).filter(({ family }) => family === undefined),
      ...fixes.flatMap(({ term, synonym }) =>
        term && synonym ? [{ words: [term, synonym] }] : [],
      ),
    ],
    colorFamilies: (synonyms?.value ?? []).flatMap(({ family, words }) =>
      family === undefined ? [] : [{ family, words }],
    ),
    redirects: new Map(
      fixes.flatMap(({ query, target }) => {
        const parsedTarget = target === null ? null : parseRedirectTarget(target)
        return parsedTarget ? [[redirectKey(query), parsedTarget] as const] : []
      }),
    ),
  }
}
