import { asc, eq } from 'drizzle-orm'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { applications, inquiries } from '../db/schema.ts'

/**
 * Deletes the inquiries and files of a closed account. Applications have their own link and
 * retention period.
 */
export async function deleteInquiries(tx: Tx, ownerId: string): Promise<void> {
  const deleted = await tx
    .delete(inquiries)
    .where(eq(inquiries.ownerId, ownerId))
    .returning({ id: inquiries.id })
  for (const { id } of deleted) await releaseFiles(tx, `inquiry:${id}`)
}

/** Lists the inquiries and applications of a member for the export of personal data. */
export async function exportInquiries(db: Db, ownerId: string): Promise<Record<string, unknown>> {
  const { number, company, contact, email, phone, message, createdAt } = inquiries
  const { roleTitle, name, links, answers, note, stage, eraseAt } = applications
  return {
    inquiries: await db
      .select({ number, company, contact, email, phone, message, createdAt })
      .from(inquiries)
      .where(eq(inquiries.ownerId, ownerId))
      .orderBy(asc(createdAt)),
    applications: await db
      .select({
        number: applications.number,
        roleTitle,
        name,
        email: applications.email,
        phone: applications.phone,
        links,
        answers,
        note,
        stage,
        eraseAt,
      })
      .from(applications)
      .where(eq(applications.ownerId, ownerId))
      .orderBy(asc(applications.createdAt)),
  }
}
