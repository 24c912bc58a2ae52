import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns, json, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Guest, GuestErasure } from '#modules/members/guest-erasure.ts'

/**
 * Deletes the inquiries and files of a closed account. Applications have their own link and
 * retention period.
 */
export function deleteInquiries(tx: Tx, ownerId: string): Promise<void> {
  return deleteInquiriesWhere(tx, sql`owner_id = ${ownerId}`)
}

/** Deletes the inquiries and files that a guest sent before a time. */
export function deleteGuestInquiries(tx: Tx, { identity, before }: GuestErasure): Promise<void> {
  return deleteInquiriesWhere(tx, sql`${isOfGuest(identity)} and created_at < ${before}`)
}

const isOfGuest = (identity: string): Sql =>
  sql`owner_id like 'gst\\_%' and email_identity(email) = ${identity}`

async function deleteInquiriesWhere(tx: Tx, condition: Sql): Promise<void> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`delete from inquiries where ${condition} returning id`,
  )
  for (const { id } of deleted) await releaseFiles(tx, `inquiry:${id}`)
}

const inquiryExportRow = {
  number: text,
  company: text,
  contact: text,
  email: text,
  phone: nullable(text),
  message: text,
  createdAt: timestamp,
}

const applicationExportRow = {
  number: text,
  roleTitle: text,
  name: text,
  email: text,
  phone: nullable(text),
  links: textArray,
  answers: json<{ question: string; answer: string }[]>(),
  note: text,
  stage: text,
  eraseAt: timestamp,
}

/** Lists the inquiries and applications of a member for the export of personal data. */
export function exportInquiries(db: Db, ownerId: string): Promise<Record<string, unknown>> {
  return exportInquiriesWhere(db, sql`owner_id = ${ownerId}`)
}

/** Lists the inquiries and applications of a guest for the export of personal data. */
export function exportGuestInquiries(
  db: Db,
  { identity }: Guest,
): Promise<Record<string, unknown>> {
  return exportInquiriesWhere(db, isOfGuest(identity))
}

async function exportInquiriesWhere(db: Db, condition: Sql): Promise<Record<string, unknown>> {
  return {
    inquiries: await queryRows(
      db,
      inquiryExportRow,
      sql`
        select ${listColumns(inquiryExportRow)}
        from inquiries
        where ${condition}
        order by created_at`,
    ),
    applications: await queryRows(
      db,
      applicationExportRow,
      sql`
        select ${listColumns(applicationExportRow)}
        from applications
        where ${condition}
        order by created_at`,
    ),
  }
}
