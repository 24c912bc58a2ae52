import { parseId } from '#kernel/ids/ids.ts'
import type { ImportContext, RowToUndo, UndoneRow } from '#modules/imports/import-kind.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { formatPoints } from '../domain/format-points.ts'
import {
  lockPointsAccount,
  savePointsAccount,
  toLedger,
  type PointsAccount,
} from '../db/points-accounts.ts'
import type { PointsGrantRow } from '../db/points-grants.ts'
import { withdrawGrant } from '../domain/expire-grants.ts'

export const importedPointsLabel = 'Points from our previous store'

export const getGrantRef = (runId: string, line: number): string => `${runId}:${line}`

/** Takes back the points that are left, and accounts that were opened for them and not used. */
export async function undoPoints(
  tx: Tx,
  rows: readonly RowToUndo[],
  { runId, now }: ImportContext,
): Promise<UndoneRow[]> {
  const undone: UndoneRow[] = []
  for (const { line, targetId, before } of rows) {
    const ref = getGrantRef(runId, line)
    const memberId = parseId('mem', targetId)
    const isOpen = memberId !== null && (await lockOpenMember(tx, memberId))
    const account = isOpen ? await lockPointsAccount(tx, targetId) : null
    const grant = account?.grants.find((one) => one.cause === 'import' && one.ref === ref)
    if (!account || !grant) {
      undone.push({ line, keptBecause: 'The points account was closed since.' })
      continue
    }
    const { isNew } = before as { isNew: boolean }
    if (isNew && (await isUnused(tx, account, grant))) await deleteAccount(tx, targetId)
    else
      await savePointsAccount(tx, account, {
        change: withdrawGrant(toLedger(account), grant.id),
        details: { at: now, cause: 'import', ref, label: `Correction: ${importedPointsLabel}` },
      })
    undone.push({ line, keptBecause: describeUsed(grant) })
  }
  return undone
}

function describeUsed({ earned, remaining }: PointsGrantRow): string | null {
  return remaining === earned
    ? null
    : `${formatPoints(earned - remaining)} of ${formatPoints(earned)} had been used or expired.`
}

/** Whether the account has this grant only, and its owner has never signed in. */
async function isUnused(
  tx: Tx,
  { row, grants }: PointsAccount,
  { earned, remaining }: PointsGrantRow,
): Promise<boolean> {
  return (
    grants.length === 1
    && remaining === earned
    && row.lifetime === earned
    && (await findContact(tx, row.memberId)) === null
  )
}

async function deleteAccount(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`delete from points_entries where member_id = ${memberId}`)
  await execute(tx, sql`delete from points_grants where member_id = ${memberId}`)
  await execute(tx, sql`delete from points_accounts where member_id = ${memberId}`)
}
