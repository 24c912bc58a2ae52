import { sql, type SQL } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Registry } from './contract.ts'
import { insertLog, lockRegistry, managedBy, type StoredRegistry } from './data/registries.ts'
import { describeRegistry, noRegistry } from './describe-registry.ts'
import type { RegistryParts } from './registry-parts.ts'

export interface Change {
  /** SQL condition on `r` that selects one of the caller's registries. */
  readonly which: SQL
  /** The entry for the registry's history, if there is to be one. */
  readonly note?: { readonly kind: string; readonly text: string }
  /** Runs before the registry is locked, to take other locks first. */
  readonly before?: (tx: Tx) => Promise<Refusal | null>
  act(tx: Tx, registry: StoredRegistry): Promise<Refusal | void>
}

/** Runs a change by an owner or co-manager under the registry's lock, and logs who made it. */
export async function changeRegistry(
  ctx: Ctx,
  deps: RegistryParts,
  { which, note, before, act }: Change,
): Promise<Registry | Refusal> {
  const memberId = memberOf(ctx.actor)
  const changed = await inTransaction(ctx.db, async (tx) => {
    const refusedBefore = await before?.(tx)
    if (refusedBefore) return refusedBefore
    const registry = await lockRegistry(tx, sql`${which} and ${managedBy(memberId)}`)
    if (!registry) return noRegistry()
    const refused = await act(tx, registry)
    if (isRefusal(refused)) return refused
    if (note) {
      const contact = await readContact(tx, memberId)
      await insertLog(tx, {
        registryId: registry.id,
        at: ctx.now,
        actorId: memberId,
        actorName: contact?.firstName ?? '',
        ...note,
      })
    }
    return registry.id
  })
  return isRefusal(changed) ? changed : describeRegistry(ctx, deps, changed)
}
