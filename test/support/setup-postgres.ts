import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/database.server.ts'
import { administer, databaseUrl } from './administer.ts'
import { startPostgres } from './postgres.ts'
import { readyDatabase } from './ready-database.ts'

/** Starts the server of the run, unless one is given, and makes the migrated database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `aumbry_template_${process.pid}`
  await administer(server.url, `create database ${template}`)
  try {
    const database = await openDatabase({ url: databaseUrl(server.url, template), maxConnections: 1 })
    await readyDatabase(database)
    await database.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresServer', { url: server.url, template })
  return async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}
