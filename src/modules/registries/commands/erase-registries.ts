import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'
import { listContributions, listGroupGifts } from '../db/group-gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import { listStoredRegistries } from '../db/registries.ts'
import { releaseRegistryPicture } from './registry-picture.ts'

/**
 * Deletes the registries of a closed account and their personal data. Gifts in transit still
 * arrive, because orders keep copies. Gifts to others stay, without the member's name.
 */
export async function eraseRegistries(
  tx: Tx,
  { memberId, now }: { memberId: Id<'mem'>; now: Date },
): Promise<void> {
  for (const registry of await listStoredRegistries(tx, sql`r.owner_id = ${memberId}`))
    await releaseRegistryPicture(tx, registry)
  await execute(
    tx,
    sql`
      update registries
      set status = 'deleted', picture_id = null, picture_state = null, deleted_at = ${now},
        slug = null, title = '', message = '', registrants = '[]', address_before = null,
        address_after = null, address_switch_on = null, city = '', state_code = '', monogram = null,
        event_answers = '{}', visibility = 'private', password_hash = null, version = version + 1
      where owner_id = ${memberId}`,
  )
  const ownRegistries = sql`(select id from registries where owner_id = ${memberId})`
  await execute(
    tx,
    sql`
      update registry_items
      set note = '', monogram = null
      where registry_id in ${ownRegistries}`,
  )
  await execute(
    tx,
    sql`
      delete from registry_managers
      where member_id = ${memberId} or registry_id in ${ownRegistries}`,
  )
  await execute(tx, sql`delete from registry_invitations where registry_id in ${ownRegistries}`)
  await execute(
    tx,
    sql`update registry_log set actor_name = '', actor_id = null where actor_id = ${memberId}`,
  )
  // Contributions to open group gifts are refunded.
  await execute(
    tx,
    sql`
      update registry_group_gifts
      set state = 'refunded', closed_at = ${now}
      where state = 'open' and registry_id in ${ownRegistries}`,
  )
  await eraseGiver(tx, sql`giver_id = ${memberId}`)
  await execute(tx, sql`delete from overgiving_consents where giver_id = ${memberId}`)
}

/** Gifts of a guest stay, without the name. */
export function eraseGuestGiver(tx: Tx, { identity }: GuestErasure): Promise<void> {
  return eraseGiver(tx, sql`giver_id like 'gst\\_%' and email_identity(giver_email) = ${identity}`)
}

async function eraseGiver(tx: Tx, condition: Sql): Promise<void> {
  await execute(
    tx,
    sql`
      update registry_contributions
      set giver_name = '', giver_email = null, note = ''
      where ${condition}`,
  )
  await execute(
    tx,
    sql`
      update registry_gifts
      set giver_name = '', giver_email = null, note = ''
      where ${condition}`,
  )
}

/** Counts the registries that closing the account would delete. */
export async function countRegistries(db: Db, memberId: Id<'mem'>): Promise<number> {
  const registries = await queryRow(
    db,
    { count: integer },
    sql`
      select count(*)::int as count
      from registries
      where owner_id = ${memberId} and status <> 'deleted'`,
  )
  return registries?.count ?? 0
}

/**
 * A member's registries for the personal data export. It leaves out gifts, which are also the
 * givers' data.
 */
export async function exportRegistries(db: Db, memberId: Id<'mem'>): Promise<unknown[]> {
  const owned = await listStoredRegistries(db, sql`r.owner_id = ${memberId}`)
  const registries = await Promise.all(
    owned.map(async ({ passwordHash: _hash, ownerId: _owner, ...registry }) => ({
      ...registry,
      items: await listRegistryItems(db, sql`i.registry_id = ${registry.id}`),
      groupGifts: await listGroupGifts(db, sql`d.registry_id = ${registry.id}`),
    })),
  )
  const contributions = await listContributions(db, sql`c.giver_id = ${memberId}`)
  return [
    ...registries,
    ...contributions.map(({ giverId: _giver, ...contribution }) => ({
      givenTogether: contribution,
    })),
  ]
}
