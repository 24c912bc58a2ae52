import { deleteUnusedAddresses } from '#modules/addresses/import-addresses.ts'
import { listCreditOwners } from '#modules/wallet/list-credit-owners.ts'
import type { ImportContext, RowToUndo, UndoneRow } from '#modules/imports/import-kind.ts'
import { deleteUnusedMembers, emptyFilledFields } from '#modules/members/import-members.ts'
import { deleteUnusedSubscribers } from '#modules/subscriptions/import-subscribers.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { CustomerBefore } from './apply-customers.ts'
import { removeImportedNotes } from './shop-notes.ts'

/** Deletes opened accounts that nobody has used, and empties the fields that were filled. */
export async function undoCustomers(
  tx: Tx,
  rows: readonly RowToUndo[],
  { staffId, now }: ImportContext,
): Promise<UndoneRow[]> {
  const all = rows.map((row) => ({ ...row, before: row.before as CustomerBefore }))
  const removable = await listUnusedCustomers(
    tx,
    all.filter(({ before }) => before.isNew).map(({ targetId }) => targetId),
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
    idsOf(({ subscriberId }) => subscriberId),
  )
  const undone: UndoneRow[] = []
  for (const { line, targetId, before } of all) {
    if (before.isNew) {
      const isGone = removable.has(targetId) && (await deleteCustomer(tx, targetId))
      undone.push({ line, keptBecause: isGone ? null : 'The account has been used since.' })
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

/** Imported accounts without orders, credit and points. */
async function listUnusedCustomers(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const unused = await queryRows(
    tx,
    { id: text },
    sql`
      select s.id
      from customer_summaries s
      join members m on m.id = s.id
      where s.id = any(${memberIds})
        and s.orders = 0 and s.credit = 0 and s.points = 0
        and m.email_verified_at is null and m.version = 1 and m.password_hash is null
      order by s.id
      for update of m`,
  )
  const owners = await listCreditOwners(tx, memberIds)
  return new Set(unused.map(({ id }) => id).filter((id) => !owners.has(id)))
}

async function deleteCustomer(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await deleteUnusedMembers(tx, [memberId])).has(memberId)) return false
  const [removed] = await queryRows(
    tx,
    { identity: nullable(text) },
    sql`delete from customer_summaries where id = ${memberId} returning identity`,
  )
  if (removed?.identity) await execute(tx, sql`select refresh_guest_customer(${removed.identity})`)
  return true
}
