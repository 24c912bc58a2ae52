import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import type { AcceptedCertificate } from '#kernel/tax-exemption/exemption.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { date, jsonRows, literal, nullable, text, textArray } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

export const acceptedCertificateRow = {
  id: text,
  number: text,
  reason: literal<ExemptionReason>(),
  states: textArray,
  issuedOn: date,
  expiresOn: nullable(date),
}

/** The accepted certificates of an owner as JSON; none of a guest. For the statement of another. */
export const acceptedCertificatesAsJson = (ownerId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'number', e.number, 'reason', e.reason, 'states', e.states,
    'issuedOn', e.issued_on, 'expiresOn', e.expires_on
  )), '[]')
  from exemption_certificates e
  where e.member_id = ${ownerId} and e.state = 'accepted'
)`

export async function readAcceptedCertificates(
  db: Db,
  ownerId: string,
): Promise<readonly AcceptedCertificate[]> {
  const row = await queryRow(
    db,
    { certificates: jsonRows(acceptedCertificateRow) },
    sql`select ${acceptedCertificatesAsJson(sql`${ownerId}::text`)} as certificates`,
  )
  return row?.certificates ?? []
}
