import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Registry } from '../api/registry-schema.ts'
import {
  insertRegistryLogEntry,
  lockRegistry,
  isManagedBy,
  type StoredRegistry,
} from '../db/registries.ts'
import { describeRegistry, registryNotFound } from '../queries/describe-registry.ts'

export interface RegistryChange {
  /** SQL condition on `r` that selects one of the caller's registries. */
  readonly condition: Sql
  /** The entry for the registry's history, if there is to be one. */
  readonly note?: { readonly kind: string; readonly text: string }
  /** Runs before the registry is locked, to take other locks first. */
  readonly before?: (tx: Tx) => Promise<Refusal | null>
  apply(tx: Tx, registry: StoredRegistry): Promise<Refusal | void>
}

/** Runs a change by an owner or co-manager under the registry's lock, and logs who made it. */
export async function changeRegistry(
  ctx: Ctx,
  services: Services,
  { condition, note, before, apply }: RegistryChange,
): Promise<Registry | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const changed = await inTransaction(ctx.db, async (tx) => {
    const refusedBefore = await before?.(tx)
    if (refusedBefore) return refusedBefore
    const registry = await lockRegistry(tx, sql`${condition} and ${isManagedBy(memberId)}`)
    if (!registry) return registryNotFound()
    const refused = await apply(tx, registry)
    if (isRefusal(refused)) return refused
    if (note) {
      const contact = await findContact(tx, memberId)
      await insertRegistryLogEntry(tx, {
        registryId: registry.id,
        at: ctx.now,
        actorId: memberId,
        actorName: contact?.firstName ?? '',
        ...note,
      })
    }
    return registry.id
  })
  return isRefusal(changed) ? changed : describeRegistry(ctx, services, changed)
}
