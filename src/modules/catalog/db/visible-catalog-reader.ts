import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  textArray,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { ProductCard } from '../contract.ts'
import type { ProductAttribute, ProductOption, UnitPrice, VideoState } from '../domain/product.ts'
import type { ReturnFeedback } from '../domain/return-feedback.ts'
import { pictureRow } from './picture-row.ts'

/** With more changed products than this, the index is rebuilt. */
export const maxChangedProducts = 2_000

const visibleVariantRow = {
  id: text,
  sku: nullable(text),
  barcode: text,
  values: textArray,
  price: integer,
  compareAt: nullable(integer),
  unitPrice: nullable(jsonOf<UnitPrice>()),
  tracked: boolean,
  policy: literal<'deny' | 'continue'>(),
  inventoryQuantity: nullable(integer),
  oversellLimit: nullable(integer),
  available: integer,
  minQty: integer,
  maxQty: integer,
  multiple: integer,
  shipsOn: nullable(date),
  requiresShipping: boolean,
  /** When the first active stock reservation of a sold-out variant expires. */
  heldUntil: nullable(timestamp),
  pictureSource: text,
}

const visibleProductRow = {
  id: text,
  slug: text,
  title: text,
  descriptionHtml: text,
  brand: text,
  type: text,
  options: jsonOf<ProductOption[]>(),
  attributes: jsonOf<ProductAttribute[]>(),
  giftCard: boolean,
  video: nullable(jsonOf<VideoState>()),
  returnFeedback: nullable(jsonOf<ReturnFeedback>()),
  seoTitle: text,
  seoDescription: text,
  variants: jsonRows(visibleVariantRow),
  pictures: jsonRows({ source: text, alt: text, ...pictureRow }),
}
export type VisibleProduct = Row<typeof visibleProductRow>

const catalogRow = {
  mark: text,
  /** Ids of products changed since the snapshot. */
  news: jsonOf<string[]>(),
  /** Whether collections, synonyms or search fixes changed. */
  listsMoved: boolean,
  cards: jsonOf<ProductCard[]>(),
}

const productPageRow = { ...catalogRow, goods: nullable(jsonRow(visibleProductRow)) }

/** The product is null unless a product page is requested. */
export type CatalogReadResult = Row<typeof productPageRow>

const isChangedSince = (mark: string): Sql => sql`
  changed_xid >= pg_snapshot_xmin(${mark}::pg_snapshot)
    and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_xid, ${mark}::pg_snapshot)`

const catalogColumns = ({ mark, ids }: CatalogRequest): Sql => sql`
  pg_current_snapshot()::text as mark,
  (
    select coalesce(json_agg(id), '[]')
    from (
      select id from products where ${isChangedSince(mark)} limit ${maxChangedProducts + 1}
    ) as fresh
  ) as news,
  exists (select from catalog_lists where ${isChangedSince(mark)}) as lists_moved,
  (
    select coalesce(json_agg(g.card order by requested.place), '[]')
    from unnest(${ids}::text[]) with ordinality as requested (id, place)
    join products g on g.id = requested.id and g.visible
  ) as cards`

const variantsOfProduct = sql`
  select json_agg(
    json_build_object(
      'id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'values', v.option_values,
      'price', v.price, 'compareAt', v.compare_at, 'unitPrice', v.unit_price,
      'tracked', v.tracked, 'policy', v.policy, 'inventoryQuantity', v.inventory_quantity,
      'oversellLimit', v.oversell_limit, 'available', v.available, 'minQty', v.min_qty,
      'maxQty', v.max_qty, 'multiple', v.multiple, 'shipsOn', v.ships_on,
      'requiresShipping', v.requires_shipping,
      'heldUntil', case when v.available <= 0 then (
        select min(r.expires_at)
        from stock_reservations r
        where r.variant_id = v.id and r.state = 'active'
      ) end,
      'pictureSource', v.picture_source
    )
    order by v.position, v.id
  )
  from variants v
  where v.product_id = g.id and v.status = 'active'`

const picturesOfProduct = sql`
  select json_agg(
    json_build_object(
      'source', p.source, 'alt', p.alt, 'key', m.key, 'width', m.width, 'height', m.height,
      'color', m.color
    )
    order by p.position
  )
  from product_media p
  join media m on m.id = p.media_id
  where p.product_id = g.id`

const productColumn = (idOrSlug: string): Sql => sql`
  (
    select json_build_object(
      'id', g.id, 'slug', g.slug, 'title', g.title, 'descriptionHtml', g.description_html,
      'brand', g.brand, 'type', g.type, 'options', g.options, 'attributes', g.attributes,
      'giftCard', g.gift_card, 'video', g.video, 'returnFeedback', g.return_feedback,
      'seoTitle', g.seo_title, 'seoDescription', g.seo_description,
      'variants', coalesce((${variantsOfProduct}), '[]'),
      'pictures', coalesce((${picturesOfProduct}), '[]')
    )
    from products g
    where g.visible and (g.slug = ${idOrSlug} or g.id = ${idOrSlug})
    limit 1
  ) as goods`

interface CatalogRequest {
  readonly mark: string
  readonly ids: readonly string[]
  /** The id or slug of the product of a product page. */
  readonly goods?: string
}

/** Reads everything a catalog page needs in one statement. */
export async function readVisibleCatalog(
  db: Db,
  request: CatalogRequest,
): Promise<CatalogReadResult> {
  const columns = catalogColumns(request)
  const row =
    request.goods === undefined
      ? await readCards(db, columns)
      : await queryRow(db, productPageRow, sql`select ${columns}, ${productColumn(request.goods)}`)
  if (!row) throw new Error('A query without a table gave no row.')
  return row
}

async function readCards(db: Db, columns: Sql): Promise<CatalogReadResult | null> {
  const row = await queryRow(db, catalogRow, sql`select ${columns}`)
  return row && { ...row, goods: null }
}
