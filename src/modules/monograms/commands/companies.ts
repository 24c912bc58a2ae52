import { asc, eq } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Db } from '#platform/db/database.server.ts'
import { companies } from '../db/schema.ts'
import { isPublicEmailDomain } from '../domain/public-email-domain.ts'

export interface Company {
  readonly id: string
  readonly name: string
}

/** Finds the company whose domain matches the member's confirmed email address. */
export async function findCompanyOfMember(db: Db, memberId: string): Promise<Company | null> {
  const contact = await findContact(db, memberId)
  const domain = contact?.email.split('@').at(-1)?.toLowerCase()
  if (!domain) return null
  const [found] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.emailDomain, domain))
  return found ?? null
}

export interface ListedCompany extends Company {
  readonly emailDomain: string
}

export async function listCompanies(db: Db): Promise<{ rows: ListedCompany[] }> {
  const { id, name, emailDomain } = companies
  return { rows: await db.select({ id, name, emailDomain }).from(companies).orderBy(asc(name)) }
}

/** Creates a company. Members with a confirmed address at its domain belong to it at once. */
export async function createCompany(
  db: Db,
  { name, emailDomain, now }: { name: string; emailDomain: string; now: Date },
): Promise<{ rows: ListedCompany[] } | Refusal> {
  if (isPublicEmailDomain(emailDomain))
    return refuse(
      'fields-invalid',
      'This is a public email provider. A company needs its own domain.',
      {
        reason: 'public-email-domain',
        fields: { emailDomain: 'Enter a domain that belongs to the company.' },
      },
    )
  const created = await db
    .insert(companies)
    .values({ id: createId('cpy', now.getTime()), name, emailDomain, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: companies.id })
  return created.length > 0
    ? listCompanies(db)
    : refuse('fields-invalid', 'Another company already uses this domain.', {
        reason: 'company-domain-taken',
        fields: { emailDomain: 'Already used by another company.' },
      })
}

/** Deletes a company with its saved monograms. Orders made with them do not change. */
export async function deleteCompany(
  db: Db,
  id: string,
): Promise<{ rows: ListedCompany[] } | Refusal> {
  const deleted = await db
    .delete(companies)
    .where(eq(companies.id, id))
    .returning({ id: companies.id })
  return deleted.length > 0
    ? listCompanies(db)
    : refuse('not-found', 'There is no company with this id.', { reason: 'company-not-found' })
}
