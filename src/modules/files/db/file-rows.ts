import type { StoredFileType } from '#kernel/file-formats/file-formats.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { setValues, sql } from '#platform/db/sql.ts'

/** What a form reads of a file. */
export const uploadRow = {
  id: text,
  name: text,
  /** Null until the content is checked. */
  type: nullable(literal<StoredFileType>()),
  size: integer,
  width: nullable(integer),
  height: nullable(integer),
}

const fileRow = {
  ...uploadRow,
  ownerId: text,
  purpose: text,
  state: literal<'receiving' | 'checking' | 'ready' | 'deleted'>(),
  sha256: nullable(text),
  claimedBy: nullable(text),
  createdAt: timestamp,
  expiresAt: timestamp,
}
export type FileRow = Row<typeof fileRow>

export const chunkKey = (id: string, index: number): string => `uploads/parts/${id}/${index}`
export const fileKey = (id: string): string => `uploads/files/${id}`

/** An unclaimed file of this owner that is not deleted. */
export async function findOpenFile(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<FileRow | null> {
  return queryRow(
    db,
    fileRow,
    sql`
      select ${listColumns(fileRow)}
      from files
      where id = ${id} and owner_id = ${ownerId} and claimed_by is null and state <> 'deleted'
      limit 1`,
  )
}

export async function listReceivedChunks(db: Db, fileId: string): Promise<number[]> {
  const chunks = await queryRows(
    db,
    { number: integer },
    sql`select number from file_chunks where file_id = ${fileId} order by number`,
  )
  return chunks.map(({ number }) => number)
}

/** Returns false if the file is claimed or no longer in one of the states `from`. */
export async function updateFileState(
  tx: Tx,
  {
    id,
    from,
    ...values
  }: { id: string; from: readonly FileRow['state'][]; state: FileRow['state'] } & Partial<
    Omit<FileRow, 'id'>
  >,
): Promise<boolean> {
  const count = await execute(
    tx,
    sql`
      update files
      set ${setValues(values)}
      where id = ${id} and state = any(${from}) and claimed_by is null`,
  )
  return count > 0
}

export async function getUnclaimedUsage(
  db: Db,
  ownerId: string,
): Promise<{ count: number; bytes: number }> {
  const sum = await queryRow(
    db,
    { count: integer, bytes: integer },
    sql`
      select count(*), coalesce(sum(size), 0) as bytes
      from files
      where owner_id = ${ownerId} and claimed_by is null and state <> 'deleted'`,
  )
  return sum ?? { count: 0, bytes: 0 }
}
