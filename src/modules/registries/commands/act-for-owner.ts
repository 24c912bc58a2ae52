import { formatTown } from '#kernel/us-address/city-line.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { listRegistryItems } from '../db/items.ts'
import type { StoredRegistry } from '../db/registries.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { registryNotFound } from '../queries/describe-registry.ts'
import { findRegistryForStaff } from '../queries/describe-registry-for-staff.ts'

/** Runs a command of the owner for staff, and records what it changed. */
export async function actForOwner<Result>(
  ctx: Ctx,
  registryId: string,
  act: (ownerCtx: Ctx, registry: StoredRegistry) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const registry = await findRegistryForStaff(ctx.db, registryId)
  if (!registry) return registryNotFound()
  const before = await readAuditFields(ctx.db, registry)
  const result = await act({ ...ctx, caller: ownerOf(registry) }, registry)
  const changed = isRefusal(result) ? null : await findRegistryForStaff(ctx.db, registry.id)
  if (changed)
    ctx.audit?.record({
      object: {
        kind: 'registry',
        id: registry.id,
        label: changed.title || formatRegistrantNames(changed.registrants),
      },
      before,
      after: await readAuditFields(ctx.db, changed),
    })
  return result
}

/** The rights are those of the owner; `ctx.staff` remains the actor. */
function ownerOf({ ownerId }: StoredRegistry): Ctx['caller'] {
  return { level: 'member', id: ownerId as Id<'mem'>, sessionId: '' as Id<'ses'> }
}

/** Of an address, the entry has only the place. */
async function readAuditFields(db: Db, registry: StoredRegistry) {
  const { status, title, eventDate, city, stateCode, message, visibility, surprise } = registry
  const { shipAfter, thankYouReminders, giftCards, creditFirstAt, passwordHash } = registry
  const items = await listRegistryItems(db, sql`i.registry_id = ${registry.id}`)
  const place = registry.addressBefore
  return {
    status,
    title,
    names: formatRegistrantNames(registry.registrants),
    eventDate,
    city,
    stateCode,
    message,
    visibility,
    hasPassword: passwordHash !== null,
    surprise,
    shipAfter,
    thankYouReminders,
    giftCards,
    creditFirst: creditFirstAt !== null,
    shipsTo: place && `${formatTown(place)} ${place.zip}`,
    items: items.map(({ code, variantId, wanted, priority, note }) => ({
      code,
      variantId,
      wanted,
      priority,
      note,
    })),
  }
}
