import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import type { ProductCard } from '../contract.ts'
import type { ReturnFeedback } from '../domain/return-feedback.ts'
import type { VideoState, UnitPrice } from '../domain/product.ts'

/** With more changed products than this, the index is rebuilt. */
export const maxChangedProducts = 2_000

export interface CatalogReadResult {
  readonly mark: string
  /** Ids of products changed since the snapshot. */
  readonly news: readonly string[]
  /** Whether collections, synonyms or search fixes changed. */
  readonly listsMoved: boolean
  readonly cards: readonly ProductCard[]
  /** The product of a product page, if requested. */
  readonly goods: VisibleProduct | null
}

export interface VisibleProduct {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly descriptionHtml: string
  readonly brand: string
  readonly type: string
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly attributes: readonly {
    readonly namespace: string
    readonly key: string
    readonly label: string
    readonly value: string
  }[]
  readonly giftCard: boolean
  readonly film: VideoState | null
  readonly found: ReturnFeedback | null
  readonly seoTitle: string
  readonly seoDescription: string
  readonly variants: readonly VisibleVariant[]
  readonly pictures: readonly {
    readonly source: string
    readonly alt: string
    readonly key: string
    readonly width: number
    readonly height: number
    readonly color: string
  }[]
}

export interface VisibleVariant {
  readonly id: string
  readonly sku: string | null
  readonly barcode: string
  readonly values: readonly string[]
  readonly price: number
  readonly compareAt: number | null
  readonly unitPrice: UnitPrice | null
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly counted: number | null
  readonly oversellLimit: number | null
  readonly available: number
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
  readonly shipsOn: string | null
  readonly requiresShipping: boolean
  /** When the first active stock reservation of a sold-out variant expires. */
  readonly heldUntil: string | null
  readonly pictureSource: string
}

const isChangedSince = sql`
  changed >= pg_snapshot_xmin(${sql.placeholder('mark')}::pg_snapshot)
    and changed < pg_snapshot_xmax(pg_current_snapshot())
  and not pg_visible_in_snapshot(changed, ${sql.placeholder('mark')}::pg_snapshot)`

const freshness = {
  mark: sql<string>`pg_current_snapshot()::text`,
  news: sql<string[]>`
    (
      select coalesce(json_agg(id), '[]')
      from (select id from products where ${isChangedSince} limit ${maxChangedProducts + 1}) as fresh
    )`,
  listsMoved: sql<boolean>`exists (select from catalog_lists where ${isChangedSince})`,
  cards: sql<ProductCard[]>`(select coalesce(json_agg(g.card order by asked.place), '[]')
    from unnest(${sql.placeholder('ids')}::text[]) with ordinality as asked (id, place)
    join products g on g.id = asked.id and g.visible)`,
}

const goodsJson = sql<VisibleProduct | null>`(
  select json_build_object('id', g.id, 'slug', g.slug, 'title', g.title,
    'descriptionHtml', g.description_html, 'brand', g.brand, 'type', g.type, 'options', g.options,
    'attributes', g.attributes,
    'giftCard', g.gift_card, 'film', g.film, 'found', g.found, 'seoTitle', g.seo_title,
    'seoDescription', g.seo_description,
    'variants', coalesce((select json_agg(json_build_object(
      'id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'values', v.option_values,
      'price', v.price, 'compareAt', v.compare_at, 'unitPrice', v.unit_price,
      'tracked', v.tracked, 'policy', v.policy,
      'counted', v.counted, 'oversellLimit', v.oversell_limit, 'available', v.available,
      'minQty', v.min_qty, 'maxQty', v.max_qty, 'multiple', v.multiple, 'shipsOn', v.ships_on,
      'requiresShipping', v.requires_shipping,
      'heldUntil', case when v.available <= 0 then (
        select min(r.expires_at)
        from stock_reservations r
        where r.variant_id = v.id and r.state = 'active'
      ) end,
      'pictureSource', v.picture_source) order by v.position, v.id)
      from variants v where v.product_id = g.id and v.status = 'active'), '[]'),
    'pictures', coalesce((select json_agg(json_build_object(
      'source', p.source, 'alt', p.alt, 'key', m.key,
      'width', m.width, 'height', m.height, 'color', m.color) order by p.position)
      from product_media p join media m on m.id = p.media_id where p.product_id = g.id), '[]'))
  from products g
  where g.visible and (g.slug = ${sql.placeholder('goods')} or g.id = ${sql.placeholder('goods')})
  limit 1)`

function prepare(db: Db) {
  const singleRow = sql`(select 1) as one`
  return {
    cards: db
      .select({ ...freshness, goods: sql<null>`null` })
      .from(singleRow)
      .prepare('catalog_shown_cards'),
    goods: db
      .select({ ...freshness, goods: goodsJson })
      .from(singleRow)
      .prepare('catalog_shown_goods'),
  }
}

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

/** Reads everything a catalog page needs in one prepared statement. */
export async function readVisibleCatalog(
  db: Db,
  request: { readonly mark: string; readonly ids: readonly string[]; readonly goods?: string },
): Promise<CatalogReadResult> {
  let statements = prepared.get(db)
  if (!statements) {
    statements = prepare(db)
    prepared.set(db, statements)
  }
  const { mark, ids, goods } = request
  const [row] =
    goods === undefined
      ? await statements.cards.execute({ mark, ids })
      : await statements.goods.execute({ mark, ids, goods })
  if (!row) throw new Error('A query without a table gave no row.')
  return row
}
