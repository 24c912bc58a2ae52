import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Upload } from './contract.ts'
import { uploadRow } from './db/file-rows.ts'
import { purposes, type PurposeName } from './domain/purposes.ts'

/** A guest, a member, or a staff key. */
export type FileOwner = OwnerId | `staff:${string}`

export interface Claim {
  readonly fileIds: readonly string[]
  readonly ownerId: FileOwner
  readonly purpose: PurposeName
  /** The record that the files belong to: `feedback:tkt_…`. */
  readonly claimedBy: string
}

/**
 * Claims all files of a form or none. A file can be claimed once, by its sender, for the purpose
 * that it was uploaded for.
 */
export async function claimFiles(
  tx: Tx,
  { fileIds, ownerId, purpose, claimedBy }: Claim,
): Promise<readonly Upload[] | Refusal> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  const { maxFiles } = purposes[purpose]
  if (ids.length > maxFiles)
    return refuseFiles(`You can attach up to ${maxFiles} files.`, 'too-many-files')
  const claimed = await queryRows(
    tx,
    uploadRow,
    sql`
      update files
      set claimed_by = ${claimedBy}
      where id = any(${ids}) and owner_id = ${ownerId} and purpose = ${purpose}
        and state = 'ready' and claimed_by is null
      returning ${listColumns(uploadRow)}`,
  )
  if (claimed.length < ids.length)
    return refuseFiles(
      'One of the files is no longer available. Remove it and add it again.',
      'file-not-available',
    )
  const uploads = claimed.flatMap(({ id, name, type, size, width, height }): Upload[] =>
    type ? [{ id, name, type, size, width, height }] : [],
  )
  return uploads.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function refuseFiles(message: string, reason: string): Refusal {
  return refuse('fields-invalid', message, { reason, fields: { fileIds: message } })
}
