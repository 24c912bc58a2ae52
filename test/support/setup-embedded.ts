import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/database.server.ts'
import { testJobsTable } from './jobs.ts'
import { readyDatabase } from './ready-database.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/aumbry')

/**
 * Creates the dump that the embedded engines of workers start from, because restoring is faster
 * than creating.
 */
export default async function setup(project: TestProject): Promise<void> {
  const file = join(cache, `embedded-${await fingerprint()}.tar`)
  if (!existsSync(file)) {
    const database = await openDatabase({})
    await readyDatabase(database)
    const dump = await database.dump()
    await database.close()
    if (!dump) throw new Error('The embedded engine returned no dump.')
    await mkdir(cache, { recursive: true })
    const temporaryFile = `${file}.${process.pid}`
    await writeFile(temporaryFile, Buffer.from(await dump.arrayBuffer()))
    await rename(temporaryFile, file)
  }
  project.provide('embeddedDump', file)
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(testJobsTable)
  const engines = ['@electric-sql/pglite', 'pg-boss'].map(
    (name) => `node_modules/${name}/package.json`,
  )
  const files = [...engines, ...globSync('migrations/*.sql', { cwd: root }).sort()]
  for (const file of files) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
