import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { ProductCard } from '../contract.ts'

export async function listProductCards(
  ctx: Ctx,
  input: { readonly slug: readonly string[] },
): Promise<{ rows: ProductCard[] }> {
  if (input.slug.length === 0) return { rows: [] }
  const found = await rows<{ card: ProductCard }>(
    ctx.db,
    sql`
    select g.card
    from unnest(${sql.param([...input.slug])}::text[]) with ordinality as asked (slug, place)
    join products g on g.slug = asked.slug and g.visible
    order by asked.place`,
  )
  return { rows: found.map(({ card }) => card) }
}
