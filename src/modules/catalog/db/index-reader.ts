import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { StoredPicture } from '../domain/picture.ts'
import { parseRedirectTarget, redirectKey, type RedirectTarget } from '../domain/search-fix.ts'
import type { IndexedProduct } from '../search/product-index.ts'
import { listActiveSearchFixes } from './search-fixes.ts'

export interface IndexedCollection {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly kind: 'department' | 'category' | 'edit'
  readonly parentId: string | null
  readonly intro: string
  readonly sort: 'featured' | 'newest' | 'price-asc' | 'price-desc' | 'best-selling'
  readonly picture: StoredPicture | null
}

export interface CatalogLists {
  readonly collections: readonly IndexedCollection[]
  readonly synonyms: readonly { readonly words: readonly string[] }[]
  /** Redirect targets by `redirectKey`. */
  readonly redirects: ReadonlyMap<string, RedirectTarget>
}

/** The current snapshot; rows changed after it are new to the index. */
export async function readSnapshot(db: Db): Promise<string> {
  const [row] = await rows<{ mark: string }>(db, sql`select pg_current_snapshot()::text as mark`)
  return row?.mark ?? ''
}

const columns = sql`
  g.id, g.slug, g.title, g.type, g.position,
  extract(epoch from g.created_at)::float8 as "createdAt", g.popularity, g.visible,
  g.indexed as doc,
  coalesce(
    (
      select json_agg(
        json_build_object('values', v.option_values, 'price', v.price, 'sellable', v.available > 0)
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
    const page = await rows<IndexedProduct>(
      db,
      sql`
        select ${columns}
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
  return rows<IndexedProduct>(
    db,
    sql`select ${columns} from products g where g.id = any(${sql.param([...ids])}::text[])`,
  )
}

export async function readCatalogLists(db: Db): Promise<CatalogLists> {
  const collections = await rows<IndexedCollection>(
    db,
    sql`
    select c.id, c.slug, c.title, c.kind, c.parent_id as "parentId", c.intro, c.sort,
      case when m.id is not null then json_build_object(
        'key', m.key, 'width', m.width, 'height', m.height, 'color', m.color
      ) end as picture
    from collections c
    left join media m on m.id = c.media_id
    where c.status = 'active'
    order by c.position, c.id`,
  )
  const [synonyms] = await rows<{ value: CatalogLists['synonyms'] }>(
    db,
    sql`select value from catalog_lists where name = 'synonyms'`,
  )
  const remedies = await listActiveSearchFixes(db)
  return {
    collections,
    synonyms: [
      ...(synonyms?.value ?? []),
      ...remedies.flatMap(({ term, meaning }) =>
        term && meaning ? [{ words: [term, meaning] }] : [],
      ),
    ],
    redirects: new Map(
      remedies.flatMap(({ words, target }) => {
        const parsedTarget = target === null ? null : parseRedirectTarget(target)
        return parsedTarget ? [[redirectKey(words), parsedTarget] as const] : []
      }),
    ),
  }
}
