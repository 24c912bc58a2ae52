import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Registry } from '../api/registry-schema.ts'
import {
  insertRegistryLogEntry,
  listRegistryLog,
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
  /** The version that the change was based on. */
  readonly version?: number | undefined
  /** Runs before the registry is locked, to take other locks first. */
  readonly before?: (tx: Tx) => Promise<Refusal | null>
  apply(tx: Tx, registry: StoredRegistry): Promise<Refusal | void>
}

/**
 * Runs a change by an owner or co-manager, or by staff in the owner's name, under the registry's
 * lock, and logs who made it.
 */
export async function changeRegistry(
  ctx: Ctx,
  services: Services,
  { condition, note, version, before, apply }: RegistryChange,
): Promise<Registry | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const changed = await inTransaction(ctx.db, async (tx) => {
    const refusedBefore = await before?.(tx)
    if (refusedBefore) return refusedBefore
    const registry = await lockRegistry(tx, sql`${condition} and ${isManagedBy(memberId)}`)
    if (!registry) return registryNotFound()
    if (version !== undefined && version !== registry.version) return refuseOutdated(tx, registry)
    const refused = await apply(tx, registry)
    if (isRefusal(refused)) return refused
    if (note) {
      const contact = ctx.staff ? null : await findContact(tx, memberId)
      await insertRegistryLogEntry(tx, {
        registryId: registry.id,
        at: ctx.now,
        actorId: ctx.staff ? null : memberId,
        actorName: ctx.staff ? 'The shop' : (contact?.firstName ?? ''),
        ...note,
      })
    }
    return registry.id
  })
  return isRefusal(changed) ? changed : describeRegistry(ctx, services, changed)
}

async function refuseOutdated(
  tx: Tx,
  { id, version }: StoredRegistry,
): Promise<Refusal<'version-conflict'>> {
  const [last] = await listRegistryLog(tx, id)
  return refuse(
    'version-conflict',
    'Someone else changed this registry. Your changes were not saved. Load the registry and apply '
      + 'your changes again.',
    {
      reason: 'changed-meanwhile',
      detail: {
        version,
        changedBy: last?.actorName ?? '',
        changedAt: last?.at.toISOString() ?? null,
      },
    },
  )
}
