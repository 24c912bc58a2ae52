import { isDeepStrictEqual } from 'node:util'
import { deleteUnusedAddresses } from '#modules/addresses/import-addresses.ts'
import { listCreditOwners } from '#modules/wallet/list-credit-owners.ts'
import { listPastOrderOwners } from '#modules/past-orders/list-past-order-owners.ts'
import type { ImportContext, RowToUndo, UndoneRow } from '#modules/imports/import-kind.ts'
import { deleteUnusedMembers, emptyFilledFields } from '#modules/members/import-members.ts'
import { deleteUnusedSubscribers } from '#modules/subscriptions/import-subscribers.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { nullable, text, textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { CustomerBefore } from './apply-customers.ts'
import { removeImportedNotes } from './shop-notes.ts'

interface CustomersToUndo {
  readonly rows: readonly RowToUndo[]
  readonly context: ImportContext
}

/** Deletes opened accounts that nobody has used, and empties the fields that were filled. */
export async function undoCustomers(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { rows, context: { staffId, now } }: CustomersToUndo,
): Promise<UndoneRow[]> {
  const all = rows.map((row) => ({ ...row, before: row.before as CustomerBefore }))
  const removable = await listUnusedCustomers(
    tx,
    new Map(all.flatMap(({ before, targetId }) => (before.isNew ? [[targetId, before]] : []))),
  )
  const touched = all.filter(({ before, targetId }) => !before.isNew || removable.has(targetId))
  const idsOf = (read: (before: CustomerBefore) => string | null): string[] =>
    touched.flatMap(({ before }) => read(before) ?? [])
  const addresses = await deleteUnusedAddresses(
    tx,
    idsOf(({ addressId }) => addressId),
  )
  const subscribers = await deleteUnusedSubscribers(
    tx,
    services,
    idsOf(({ subscriberId }) => subscriberId),
  )
  const gone = await deleteCustomers(tx, [...removable])
  const undone: UndoneRow[] = []
  for (const { line, targetId, before } of all) {
    if (before.isNew) {
      const keptBecause = gone.has(targetId) ? null : 'The account has been used or changed since.'
      undone.push({ line, keptBecause })
      continue
    }
    const kept = [
      before.addressId && !addresses.has(before.addressId) && 'address',
      before.subscriberId && !subscribers.has(before.subscriberId) && 'newsletter',
      !(await emptyFilledFields(tx, { memberId: targetId, filled: before.filled, now }))
        && 'name or phone',
      before.notes
        && !(await removeImportedNotes(tx, {
          memberId: targetId,
          notes: before.notes,
          staffId,
          now,
        }))
        && 'tags or note',
    ].filter((part) => typeof part === 'string' && part !== '')
    undone.push({
      line,
      keptBecause: kept.length === 0 ? null : `Changed since, so it stays: ${kept.join(', ')}.`,
    })
  }
  return undone
}

/**
 * Imported accounts without orders, also past ones, credit and points, whose tags and note nobody
 * has changed.
 */
async function listUnusedCustomers(
  tx: Tx,
  imported: ReadonlyMap<string, CustomerBefore>,
): Promise<Set<string>> {
  const memberIds = [...imported.keys()]
  const unused = await queryRows(
    tx,
    { id: text, tags: textArray, note: text },
    sql`
      select s.id, s.tags, s.note
      from customer_summaries s
      join members m on m.id = s.id
      where s.id = any(${memberIds})
        and s.orders = 0 and s.credit = 0 and s.points = 0
        and m.email_verified_at is null and m.version = 1 and m.password_hash is null
      order by s.id
      for update of m`,
  )
  const owners = new Set([
    ...(await listCreditOwners(tx, memberIds)),
    ...(await listPastOrderOwners(tx, memberIds)),
  ])
  const removable = unused.filter(({ id, tags, note }) => {
    const notes = imported.get(id)?.notes ?? { tags: [], note: '' }
    return !owners.has(id) && isDeepStrictEqual({ tags, note }, { ...notes })
  })
  return new Set(removable.map(({ id }) => id))
}

async function deleteCustomers(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const gone = await deleteUnusedMembers(tx, memberIds)
  const removed = await queryRows(
    tx,
    { identity: nullable(text) },
    sql`delete from customer_summaries where id = any(${[...gone]}) returning identity`,
  )
  const identities = removed.flatMap(({ identity }) => identity ?? [])
  await execute(
    tx,
    sql`select refresh_guest_customer(identity) from unnest(${identities}::text[]) as t (identity)`,
  )
  return gone
}
