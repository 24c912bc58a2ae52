import type { Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import { isManagedBy, listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { registryNotFound } from './describe-registry.ts'

/** A registry that the caller owns or co-manages. */
export async function findManagedRegistry(ctx: Ctx, id: string): Promise<StoredRegistry | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`r.id = ${id} and ${isManagedBy(getMemberId(ctx.caller))}`,
  )
  return registry ?? registryNotFound()
}
