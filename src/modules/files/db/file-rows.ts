import { and, eq, inArray, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { fileChunks, files } from './schema.ts'

export type FileRow = InferSelectModel<typeof files>

export const chunkKey = (id: string, index: number): string => `uploads/parts/${id}/${index}`
export const fileKey = (id: string): string => `uploads/files/${id}`

/** An unclaimed file of this owner that is not deleted. */
export async function findOpenFile(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<FileRow | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, id),
        eq(files.ownerId, ownerId),
        isNull(files.claimedBy),
        sql`state <> 'gone'`,
      ),
    )
    .limit(1)
  return file ?? null
}

export async function listReceivedChunks(db: Db, fileId: string): Promise<number[]> {
  const partRows = await db
    .select({ part: fileChunks.part })
    .from(fileChunks)
    .where(eq(fileChunks.fileId, fileId))
    .orderBy(fileChunks.part)
  return partRows.map(({ part }) => part)
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
  const moved = await tx
    .update(files)
    .set(values)
    .where(and(eq(files.id, id), inArray(files.state, [...from]), isNull(files.claimedBy)))
    .returning({ id: files.id })
  return moved.length > 0
}

export async function getUnclaimedUsage(
  db: Db,
  ownerId: string,
): Promise<{ count: number; bytes: number }> {
  const [sum] = await rows<{ count: number; bytes: number }>(
    db,
    sql`
      select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes
      from files
      where owner_id = ${ownerId} and claimed_by is null and state <> 'gone'`,
  )
  return sum ?? { count: 0, bytes: 0 }
}
