import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { certificateClaim } from './save-certificate.ts'

/**
 * Deletes the certificates of a closed account that were never accepted. The others prove why no
 * tax was charged, and are kept like the orders.
 */
export async function eraseCertificates(tx: Tx, memberId: string): Promise<void> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from exemption_certificates
      where member_id = ${memberId} and state in ('submitted', 'rejected')
      returning id`,
  )
  for (const { id } of deleted) await releaseFiles(tx, certificateClaim(id))
}

export function exportCertificates(db: Db, memberId: Id<'mem'>): Promise<unknown[]> {
  return queryRows(
    db,
    {
      number: text,
      company: text,
      states: textArray,
      reason: text,
      issuedOn: date,
      expiresOn: nullable(date),
      fileName: text,
      state: text,
      submittedAt: timestamp,
      decidedAt: nullable(timestamp),
      decisionNote: text,
    },
    sql`
      select number, company, states, reason, issued_on, expires_on, file_name, state,
        submitted_at, decided_at, decision_note
      from exemption_certificates
      where member_id = ${memberId}
      order by submitted_at, id`,
  )
}

export const certificateMerges: CustomerMergeSource = {
  rank: 5,
  async count(db, { memberId }) {
    const counted = await queryRow(
      db,
      { count: integer },
      sql`
        select count(*)::int as count
        from exemption_certificates
        where member_id = ${memberId ?? ''}`,
    )
    return [{ label: 'Exemption certificates', count: counted?.count ?? 0 }]
  },
  async move(tx, { from, to }) {
    await execute(
      tx,
      sql`
        update exemption_certificates
        set member_id = ${to.memberId}
        where member_id = ${from.memberId ?? ''}`,
    )
  },
}
