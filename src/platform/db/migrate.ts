import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Database } from './database.server.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Applies each new file of `migrations/` in order, one transaction each; two processes that start together do it once.
 * An applied file must never change: its checksum is kept and compared.
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<string[]> {
  await db.execute(sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const isNew = await inTransaction(db, async (tx) => {
      await tx.execute(sql`lock table schema_migrations in exclusive mode`)
      const [before] = await rows<{ checksum: string }>(tx, sql`select checksum from schema_migrations where name = ${name}`)
      if (before && before.checksum !== checksum) throw new Error(`migrations/${name} was changed after it had been applied; add a new file instead.`)
      if (before) return false
      for (const statement of text.split(/^-- next$/m)) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}
