import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { isPublicEmailDomain } from '../domain/public-email-domain.ts'

const companyRow = { id: text, name: text }
export type Company = Row<typeof companyRow>

/** Finds the company whose domain matches the member's confirmed email address. */
export async function findCompanyOfMember(db: Db, memberId: string): Promise<Company | null> {
  const contact = await findContact(db, memberId)
  const domain = contact?.email.split('@').at(-1)?.toLowerCase()
  if (!domain) return null
  return queryRow(
    db,
    companyRow,
    sql`select id, name from companies where email_domain = ${domain}`,
  )
}

const listedCompanyRow = { ...companyRow, emailDomain: text }
export type ListedCompany = Row<typeof listedCompanyRow>

export async function listCompanies(db: Db): Promise<{ rows: ListedCompany[] }> {
  const rows = await queryRows(
    db,
    listedCompanyRow,
    sql`select id, name, email_domain from companies order by name`,
  )
  return { rows }
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
  const company = { id: createId('cpy', now.getTime()), name, emailDomain, createdAt: now }
  const count = await execute(
    db,
    sql`insert into companies ${insertValues(company)} on conflict do nothing`,
  )
  return count > 0
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
  const count = await execute(db, sql`delete from companies where id = ${id}`)
  return count > 0
    ? listCompanies(db)
    : refuse('not-found', 'There is no company with this id.', { reason: 'company-not-found' })
}
