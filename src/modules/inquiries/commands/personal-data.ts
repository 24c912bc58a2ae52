import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns, json, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Deletes the inquiries and files of a closed account. Applications have their own link and
 * retention period.
 */
export async function deleteInquiries(tx: Tx, ownerId: string): Promise<void> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`delete from inquiries where owner_id = ${ownerId} returning id`,
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
export async function exportInquiries(db: Db, ownerId: string): Promise<Record<string, unknown>> {
  return {
    inquiries: await queryRows(
      db,
      inquiryExportRow,
      sql`
        select ${listColumns(inquiryExportRow)}
        from inquiries
        where owner_id = ${ownerId}
        order by created_at`,
    ),
    applications: await queryRows(
      db,
      applicationExportRow,
      sql`
        select ${listColumns(applicationExportRow)}
        from applications
        where owner_id = ${ownerId}
        order by created_at`,
    ),
  }
}
