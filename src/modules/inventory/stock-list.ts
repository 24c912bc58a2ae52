import { integer, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { queryInteger } from '#platform/http/endpoint.ts'
import { lineText, searchText } from '#platform/http/text-fields.ts'
import { flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'

/** Counted variants that are for sale or drafts. */
const counted = sql`
  (
    select s.*, v.sku, v.option_values, v.shelf, p.title,
      greatest(s.on_hand - s.allocated - s.reserved, 0) as free
    from stock_levels s
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id
    where v.status = 'active' and p.status <> 'archived' and v.tracked
      and v.inventory_quantity is not null
  )`

export const stockList = defineList({
  name: 'inventory',
  title: 'Stock',
  permission: 'inventory.read',
  table: counted,
  key: sql`t.variant_id`,
  columns: {
    product: listColumn({
      label: 'Product',
      kind: 'text',
      column: text,
      value: sql`t.title`,
      sort: sql`lower(t.title)`,
    }),
    options: listColumn({
      label: 'Variant',
      kind: 'tags',
      column: textArray,
      value: sql`t.option_values`,
    }),
    sku: listColumn({
      label: 'SKU',
      kind: 'text',
      column: nullable(text),
      value: sql`t.sku`,
      sort: sql`t.sku`,
    }),
    onHand: listColumn({
      label: 'On hand',
      kind: 'integer',
      column: integer,
      value: sql`t.on_hand`,
      sort: sql`t.on_hand`,
    }),
    allocated: listColumn({
      label: 'In orders',
      kind: 'integer',
      column: integer,
      value: sql`t.allocated`,
    }),
    reserved: listColumn({
      label: 'In checkouts',
      kind: 'integer',
      column: integer,
      value: sql`t.reserved`,
    }),
    available: listColumn({
      label: 'Available',
      kind: 'integer',
      column: integer,
      value: sql`t.free`,
      sort: sql`t.free`,
    }),
    shelf: listColumn({ label: 'Shelf', kind: 'text', column: text, value: sql`t.shelf` }),
    updatedAt: listColumn({
      label: 'Moved',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.updated_at`,
      sort: sql`t.updated_at`,
      isOptional: true,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Product or SKU',
      kind: 'text',
      schema: searchText(120),
      where: (typed) => sql`
        (
          strpos(lower(t.title), ${typed.toLowerCase()}) > 0
          or starts_with(lower(t.sku), ${typed.toLowerCase()})
        )`,
    }),
    maxAvailable: listFilter({
      label: 'Available at most',
      kind: 'integer',
      schema: queryInteger(0, 1_000_000),
      where: (units) => sql`t.free <= ${units}`,
    }),
    isOversold: flagFilter('Oversold', sql`t.oversold`),
    shelf: listFilter({
      label: 'Shelf',
      kind: 'text',
      schema: lineText({ max: 40 }),
      where: (shelf) => sql`lower(t.shelf) = lower(${shelf})`,
    }),
  },
  defaultSort: { by: 'product', order: 'asc' },
})
