import { asc, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readContact } from '#modules/members/read-contact.ts'
import type { Db } from '#platform/db/database.server.ts'
import { companies } from './data/schema.ts'
import { isPublicMail } from './domain/public-mail.ts'

export interface Company {
  readonly id: string
  readonly name: string
}

/** The company that a member is of: the one at whose mail domain their confirmed address is. */
export async function companyOf(db: Db, memberId: string): Promise<Company | null> {
  const contact = await readContact(db, memberId)
  const domain = contact?.email.split('@').at(-1)?.toLowerCase()
  if (!domain) return null
  const [found] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.mailDomain, domain))
  return found ?? null
}

export interface ListedCompany extends Company {
  readonly mailDomain: string
}

export async function listCompanies(db: Db): Promise<{ rows: ListedCompany[] }> {
  const { id, name, mailDomain } = companies
  return { rows: await db.select({ id, name, mailDomain }).from(companies).orderBy(asc(name)) }
}

/** The house opens a company; whoever has a confirmed address at its domain is of it at once. */
export async function openCompany(
  db: Db,
  { name, mailDomain, now }: { name: string; mailDomain: string; now: Date },
): Promise<{ rows: ListedCompany[] } | Refusal> {
  if (isPublicMail(mailDomain))
    return refuse(
      'fields-invalid',
      'Anybody has a mailbox there; a company needs a domain of its own.',
      {
        fields: { mailDomain: 'is open to anybody' },
      },
    )
  const made = await db
    .insert(companies)
    .values({ id: newId('cpy', now.getTime()), name, mailDomain, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: companies.id })
  return made.length > 0
    ? listCompanies(db)
    : refuse('fields-invalid', 'A company has that domain already.', {
        fields: { mailDomain: 'is a company’s already' },
      })
}

/** Its letters go with it; what was made from them stays as it is. */
export async function closeCompany(
  db: Db,
  id: string,
): Promise<{ rows: ListedCompany[] } | Refusal> {
  const gone = await db
    .delete(companies)
    .where(eq(companies.id, id))
    .returning({ id: companies.id })
  return gone.length > 0 ? listCompanies(db) : refuse('not-found', 'There is no such company.')
}
