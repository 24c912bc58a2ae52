import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Database } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { inTransaction } from '#platform/db/database.server.ts'

interface CertificateFacts {
  readonly states?: readonly string[]
  readonly reason?: string
  readonly number?: string
  readonly issuedOn?: string
  readonly expiresOn?: string | null
  readonly state?: 'submitted' | 'accepted' | 'rejected' | 'revoked'
}

/** Inserts an exemption certificate of a member, by default one that New York accepts for resale. */
export async function makeCertificate(
  { db }: Pick<Database, 'db'>,
  memberId: Id<'mem'>,
  facts: CertificateFacts = {},
): Promise<string> {
  const { states = ['NY'], reason = 'resale', number = 'ST-120-1', state = 'accepted' } = facts
  const { issuedOn = '2025-01-01', expiresOn = null } = facts
  const id = createId('exc')
  const decidedAt = state === 'submitted' ? null : new Date('2026-01-02T15:00:00Z')
  await inTransaction(db, (tx) =>
    execute(
      tx,
      sql`
        insert into exemption_certificates ${insertValues({
          id,
          memberId,
          company: 'Hale & Co.',
          states,
          reason,
          number,
          issuedOn,
          expiresOn,
          fileId: createId('fil'),
          fileName: 'certificate.pdf',
          state,
          submittedAt: new Date('2026-01-01T15:00:00Z'),
          decidedAt,
          decidedBy: decidedAt && 'cli',
        })}`,
    ),
  )
  return id
}
