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
  /** Of the caller's registries, the one that is meant; may speak of `r`. */
  readonly which: SQL
  /** A line of the registry's history; nothing is written down without one. */
  readonly note?: { readonly kind: string; readonly text: string }
  /** What is locked before the registry is, and may refuse already. */
  readonly before?: (tx: Tx) => Promise<Refusal | null>
  act(tx: Tx, registry: StoredRegistry): Promise<Refusal | void>
}

/** Every change of a registry by its people: locked, one at a time, noted with who did it. Foreign ids are not found. */
export async function changeRegistry(
  ctx: Ctx,
  parts: RegistryParts,
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
  return isRefusal(changed) ? changed : describeRegistry(ctx, parts, changed)
}
