import type { EvidenceFileType, EvidenceKind } from '#modules/payments/dispute-evidence.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, literal, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const row = {
  kind: literal<EvidenceKind>(),
  fileId: text,
  name: text,
  type: literal<EvidenceFileType>(),
  size: integer,
  addedBy: text,
  addedAt: timestamp,
}
export type StoredEvidenceFile = Row<typeof row>

interface DisputeKey {
  readonly paymentId: string
  readonly ref: string
}

/** What a file of the files module belongs to; one file has one claim. */
export const evidenceClaim = ({ paymentId, ref }: DisputeKey, kind: EvidenceKind): string =>
  `dispute:${paymentId}:${ref}:${kind}`

export function listEvidenceFiles(
  db: Db,
  { paymentId, ref }: DisputeKey,
): Promise<StoredEvidenceFile[]> {
  return queryRows(
    db,
    row,
    sql`
      select kind, file_id, name, type, size, added_by, added_at
      from dispute_evidence_files
      where payment_id = ${paymentId} and ref = ${ref}
      order by added_at, kind`,
  )
}
