import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const catalogInvariants: readonly Invariant[] = [
  {
    id: 'C-1',
    description: 'A product card has the id, slug, title and active price range of its product.',
    query: sql`
      select g.id, g.slug
      from products g
      left join (
        select product_id, min(price) as low, max(price) as high
        from variants
        where status = 'active'
        group by product_id
      ) v on v.product_id = g.id
      where (g.card ->> 'id', g.card ->> 'slug', g.card ->> 'title')
          is distinct from (g.id, g.slug, g.title)
        or (g.price_min, g.price_max) is distinct from (coalesce(v.low, 0), coalesce(v.high, 0))
        or ((g.card ->> 'priceMin')::int, (g.card ->> 'priceMax')::int)
          is distinct from (g.price_min, g.price_max)`,
  },
  {
    id: 'C-2',
    description: 'A product is sellable if and only if one of its active variants can be bought.',
    query: sql`
      select g.id, g.slug, g.sellable
      from products g
      where g.sellable <> exists (
        select
        from variants v
        where v.product_id = g.id and v.status = 'active' and v.available > 0
      ) or g.sellable <> (g.card -> 'availability' ->> 'state' <> 'sold-out')`,
  },
  {
    id: 'C-3',
    description: 'An active variant has one value for each option of its product.',
    query: sql`
      select v.id, g.slug
      from variants v
      join products g on g.id = v.product_id
      where v.status = 'active' and cardinality(v.option_values) <> jsonb_array_length(g.options)`,
  },
]
