import { expect } from 'vitest'
import type { Database } from '#platform/db/database.server.ts'

export interface SentEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** All emails to an address, oldest first. */
export async function listEmailsTo(database: Database, email: string): Promise<SentEmail[]> {
  const { rows } = await database.query(
    'select subject, html, plain as text from emails where recipient = $1 order by created_at, ctid',
    [email],
  )
  return rows as unknown as SentEmail[]
}

/** The latest six-digit code. */
export async function findEmailedCode(database: Database, email: string): Promise<string> {
  const codes = (await listEmailsTo(database, email)).flatMap(
    ({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [],
  )
  expect(codes.length, `a code mailed to ${email}`).toBeGreaterThan(0)
  return codes.at(-1) ?? ''
}

/** The token after the # of the latest link with that name. */
export async function findEmailedToken(
  database: Database,
  email: string,
  name: string,
): Promise<string> {
  const tokens = (await listEmailsTo(database, email)).flatMap(
    ({ text }) => new RegExp(`#${name}=([\\w-]{43})`).exec(text)?.[1] ?? [],
  )
  expect(tokens.length, `a link mailed to ${email}`).toBeGreaterThan(0)
  return tokens.at(-1) ?? ''
}
