import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  date,
  id,
  listColumns,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { CertificateState } from '../domain/certificate-machine.ts'

const certificateRow = {
  id: id<'exc'>(),
  memberId: id<'mem'>(),
  company: text,
  states: textArray,
  reason: literal<ExemptionReason>(),
  number: text,
  issuedOn: date,
  expiresOn: nullable(date),
  fileId: text,
  fileName: text,
  state: literal<CertificateState>(),
  submittedAt: timestamp,
  decidedAt: nullable(timestamp),
  decidedBy: nullable(text),
  decisionNote: text,
}
export type StoredCertificate = Row<typeof certificateRow>

const columns = listColumns(certificateRow)

export async function insertCertificate(
  tx: Tx,
  certificate: StoredCertificate,
): Promise<StoredCertificate> {
  const inserted = await queryRow(
    tx,
    certificateRow,
    sql`
      insert into exemption_certificates ${insertValues(certificate)}
      returning ${columns}`,
  )
  if (!inserted) throw new Error('The certificate was not stored.')
  return inserted
}

export function findCertificate(db: Db, certificateId: string): Promise<StoredCertificate | null> {
  return queryRow(
    db,
    certificateRow,
    sql`select ${columns} from exemption_certificates where id = ${certificateId}`,
  )
}

export function lockCertificate(tx: Tx, certificateId: string): Promise<StoredCertificate | null> {
  return queryRow(
    tx,
    certificateRow,
    sql`select ${columns} from exemption_certificates where id = ${certificateId} for update`,
  )
}

/** Latest first. */
export function listMemberCertificates(
  db: Db,
  memberId: string,
  limit: number,
): Promise<StoredCertificate[]> {
  return queryRows(
    db,
    certificateRow,
    sql`
      select ${columns}
      from exemption_certificates
      where member_id = ${memberId}
      order by submitted_at desc, id desc
      limit ${limit}`,
  )
}

/** Marks accepted certificates that expire by a day as reminded of, and returns them. */
export function claimExpiring(
  tx: Tx,
  { from, by, now }: { readonly from: string; readonly by: string; readonly now: Date },
): Promise<StoredCertificate[]> {
  return queryRows(
    tx,
    certificateRow,
    sql`
      update exemption_certificates
      set reminded_at = ${now}
      where id = any(array(
        select id
        from exemption_certificates
        where state = 'accepted' and reminded_at is null and expires_on between ${from} and ${by}
        order by expires_on
        limit 200
        for update skip locked))
      returning ${columns}`,
  )
}
