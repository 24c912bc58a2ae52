import { asc, eq } from 'drizzle-orm'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { applications, inquiries } from './data/schema.ts'

/** The account is closed: what was asked as a company goes with its files. An application has its own link and its own time. */
export async function eraseInquiries(tx: Tx, ownerId: string): Promise<void> {
  const gone = await tx
    .delete(inquiries)
    .where(eq(inquiries.ownerId, ownerId))
    .returning({ id: inquiries.id })
  for (const { id } of gone) await releaseFiles(tx, `inquiry:${id}`)
}

/** What a member asked as a company and what they applied for, for the copy of their data. */
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
