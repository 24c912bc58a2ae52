import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { queryList } from '#platform/http/endpoint.ts'
import { idText, lineText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import type { ProductStatus } from './domain/product.ts'

const states = { active: 'Active', draft: 'Draft', archived: 'Archived' }

export const productList = defineList({
  name: 'product',
  title: 'Products',
  permission: 'catalog.read',
  table: sql`products`,
  key: sql`t.id`,
  joins: sql`
    left join lateral (
      select count(*)::int as variants,
        sum(
          greatest(
            0,
            v.available
              - case
                when v.policy = 'continue' then coalesce(v.oversell_limit, 1000000)
                else 0
              end
          )
        ) filter (where v.tracked and v.inventory_quantity is not null)::int as available
      from variants v
      where v.product_id = t.id and v.status = 'active'
    ) c on true
    left join lateral (
      select string_agg(d.title, ', ' order by d.position) as departments
      from collection_products p
      join collections d on d.id = p.collection_id
      where p.product_id = t.id and d.kind = 'department' and d.status = 'active'
    ) d on true`,
  columns: {
    picture: listColumn({
      label: 'Picture',
      kind: 'picture',
      column: nullable(text),
      value: sql`nullif(t.card -> 'picture' ->> 'src', '/media/placeholder.svg')`,
    }),
    title: listColumn({
      label: 'Product',
      kind: 'text',
      column: text,
      value: sql`t.title`,
      sort: sql`lower(t.title)`,
    }),
    status: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<ProductStatus>(),
      value: sql`t.status`,
    }),
    variantCount: listColumn({
      label: 'SKUs',
      kind: 'integer',
      column: integer,
      value: sql`c.variants`,
    }),
    priceMin: listColumn({
      label: 'Price from',
      kind: 'money',
      column: integer,
      value: sql`t.price_min`,
      sort: sql`t.price_min`,
    }),
    priceMax: listColumn({
      label: 'Price to',
      kind: 'money',
      column: integer,
      value: sql`t.price_max`,
    }),
    available: listColumn({
      label: 'Available',
      kind: 'integer',
      column: nullable(integer),
      value: sql`c.available`,
    }),
    departments: listColumn({
      label: 'Departments',
      kind: 'text',
      column: nullable(text),
      value: sql`d.departments`,
    }),
    type: listColumn({
      label: 'Type',
      kind: 'text',
      column: text,
      value: sql`t.type`,
      isOptional: true,
    }),
    brand: listColumn({
      label: 'Vendor',
      kind: 'text',
      column: text,
      value: sql`t.brand`,
      isOptional: true,
    }),
    version: listColumn({
      label: 'Version',
      kind: 'integer',
      column: integer,
      value: sql`t.version`,
      isOptional: true,
    }),
    updatedAt: listColumn({
      label: 'Changed',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.updated_at`,
      sort: sql`t.updated_at`,
      isOptional: true,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Name, SKU or address',
      kind: 'text',
      schema: searchText(120),
      where: searchProducts,
    }),
    status: choiceFilter('State', sql`t.status`, states),
    isSoldOut: flagFilter('Sold out', sql`not t.sellable`),
    hasPicture: flagFilter(
      'Has pictures',
      sql`exists (select 1 from product_media m where m.product_id = t.id)`,
    ),
    collection: listFilter({
      label: 'Collection (address)',
      kind: 'text',
      schema: lineText({ max: 255 }),
      where: (slug) => sql`
        exists (
          select 1
          from collection_products p
          join collections c on c.id = p.collection_id
          where p.product_id = t.id and c.slug = ${slug}
        )`,
    }),
    type: listFilter({
      label: 'Type',
      kind: 'text',
      schema: lineText({ max: 255 }),
      where: (type) => sql`lower(t.type) = lower(${type})`,
    }),
    brand: listFilter({
      label: 'Vendor',
      kind: 'text',
      schema: lineText({ max: 255 }),
      where: (brand) => sql`lower(t.brand) = lower(${brand})`,
    }),
    id: listFilter({
      label: 'Id',
      kind: 'text',
      schema: queryList(idText(), 200),
      where: (ids: readonly string[]) => sql`t.id = any(${ids})`,
    }),
  },
  defaultSort: { by: 'updatedAt', order: 'desc' },
})

/** Every word is in the title or the address, or the text is the beginning of a SKU. */
function searchProducts(typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return sql`
    (
      (
        select bool_and(strpos(lower(t.title) || ' ' || t.slug, word) > 0)
        from unnest(${words}::text[]) as w (word)
      )
      or exists (
        select 1
        from variants v
        where v.product_id = t.id and v.status = 'active'
          and starts_with(lower(v.sku), ${typed.toLowerCase()})
      )
      or ${words.length === 0}
    )`
}
