import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { registryGifts } from './schema.ts'

export type StoredRegistryGift = Readonly<typeof registryGifts.$inferSelect>

/** Gifts with at least one unit or paid contribution. The condition is on `g`. The newest first. */
export function listRegistryGifts(db: Db, condition: SQL): Promise<StoredRegistryGift[]> {
  return rows<StoredRegistryGift>(
    db,
    sql`
    select g.id, g.registry_id as "registryId", g.source, g.order_id as "orderId",
      g.giver_id as "giverId", g.giver_name as "giverName", g.giver_email as "giverEmail", g.note,
      g.shop, g.shop_order as "shopOrder", g.amount, g.toward,
      to_jsonb(g.at) #>> '{}' as at, g.thanks, g.thanks_text as "thanksText",
      to_jsonb(g.thanked_at) #>> '{}' as "thankedAt"
    from registry_gifts g
    where ${condition} and (exists (select 1 from registry_units u where u.gift_id = g.id)
      or exists (select 1
        from registry_contributions c
        where c.gift_id = g.id and c.state = 'paid'))
    order by g.at desc, g.id desc`,
  )
}
