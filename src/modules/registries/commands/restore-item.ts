import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Registry } from '../api/registry-schema.ts'
import { insertRegistryUnits, listRegistryItems, lockRemovedItem } from '../db/items.ts'
import { itemLimit } from '../domain/registry.ts'
import { itemNotFound, refuseMoreItems } from './change-items.ts'
import { changeRegistry } from './change-registry.ts'

/**
 * Undoes the removal of an item. Its row keeps everything but the units, which were withdrawn. An
 * item that was added again in the meantime stays as it is.
 */
export function restoreItem(
  ctx: Ctx,
  services: Services,
  { itemId }: { itemId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = (select registry_id from registry_items where id = ${itemId})`,
    note: { kind: 'list', text: 'Restored an item.' },
    async apply(tx, registry) {
      const removed = await lockRemovedItem(tx, itemId)
      const items = await listRegistryItems(tx, sql`i.registry_id = ${registry.id}`)
      if (!removed || items.some(({ variantId }) => variantId === removed.variantId))
        return itemNotFound()
      if (items.length >= itemLimit) return refuseMoreItems('itemId')
      await execute(tx, sql`update registry_items set removed_at = null where id = ${itemId}`)
      await insertRegistryUnits(tx, {
        itemId,
        registryId: registry.id,
        count: removed.wanted,
        now: ctx.now,
      })
    },
  })
}
