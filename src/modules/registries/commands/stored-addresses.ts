import type { AddressUseSource, ChangedAddress } from '#modules/addresses/address-uses.ts'
import type { AddressUse } from '#modules/addresses/contract.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import {
  insertRegistryLogEntry,
  lockRegistry,
  listStoredRegistries,
  updateRegistry,
  type StoredRegistry,
} from '../db/registries.ts'

/**
 * Registries store copies of two addresses, for before and after a switch date. Orders keep their
 * own copy.
 */
export const registryAddresses: AddressUseSource = {
  kind: 'registry',
  async find(ctx, changed) {
    return (await listStoredRegistries(ctx.db, isOwnActive(changed))).flatMap((registry) =>
      listUses(registry, changed),
    )
  },
  apply: (ctx, changed, useId) =>
    inTransaction(ctx.db, (tx) => applyAddress(tx, ctx, { changed, useId })),
}

const addressFields = { before: 'addressBefore', after: 'addressAfter' } as const

const isOwnActive = ({ memberId }: ChangedAddress) =>
  sql`r.owner_id = ${memberId} and r.status not in ('deleted', 'archived')`

function listUses(registry: StoredRegistry, { isOutdated }: ChangedAddress): AddressUse[] {
  return (['before', 'after'] as const).flatMap((side) => {
    const address = registry[addressFields[side]]
    if (address === null || !isOutdated(address)) return []
    return [
      {
        id: `${registry.id}:${side}`,
        kind: 'registry' as const,
        title: registry.title ? `Registry “${registry.title}”` : 'Your registry',
        where: describeUse(registry, side),
        canApply: true,
        reason: '',
        effect: { tax: null, arrives: null },
      },
    ]
  })
}

function describeUse(
  { addressSwitchOn }: StoredRegistry,
  side: keyof typeof addressFields,
): string {
  if (addressSwitchOn === null) return 'Gifts bought from now on ship there.'
  return side === 'before'
    ? `Gifts ship there until ${formatDate(addressSwitchOn)}.`
    : `Gifts ship there from ${formatDate(addressSwitchOn)}.`
}

async function applyAddress(
  tx: Tx,
  ctx: Ctx,
  { changed, useId }: { changed: ChangedAddress; useId: string },
): Promise<Refusal | void> {
  const [id = ''] = useId.split(':')
  const registry = await lockRegistry(tx, sql`r.id = ${id} and ${isOwnActive(changed)}`)
  const use = registry && listUses(registry, changed).find((one) => one.id === useId)
  if (!registry || !use)
    return refuse('not-found', 'This registry no longer uses the old address.', {
      reason: 'registry-address-already-changed',
    })
  const { deliveryNotes: _notes, ...address } = changed.now
  const field = useId.endsWith(':after') ? addressFields.after : addressFields.before
  await updateRegistry(tx, { id, values: { [field]: address }, now: ctx.now })
  const { memberId } = changed
  const actorName = (await findContact(tx, memberId))?.firstName ?? ''
  await insertRegistryLogEntry(tx, {
    registryId: id,
    at: ctx.now,
    actorId: memberId,
    actorName,
    kind: 'address',
    text: 'Corrected the shipping address.',
  })
}
