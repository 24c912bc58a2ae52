import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/database.server.ts'
import { runOnServer, databaseUrl } from './run-on-server.ts'
import { startPostgres } from './postgres.ts'
import { readyDatabase } from './ready-database.ts'

/** Starts the server of the run unless one is given, and creates the migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: waitsForDisk(project) ? 'on' : 'off' })
  const template = `aumbry_template_${process.pid}`
  await runOnServer(server.url, `create database ${template}`)
  try {
    const database = await openDatabase({
      url: databaseUrl(server.url, template),
      maxConnections: 1,
    })
    await readyDatabase(database)
    await database.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresServer', { url: server.url, template })
  return async () => {
    await runOnServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

/**
 * fsync is on only for projects that kill the server or run full race counts. Without it data is
 * lost only on power failure, and with it dropping each test database takes a second.
 */
function waitsForDisk(project: TestProject): boolean {
  return project.name === 'chaos' || process.env['RACE_RUNS'] !== undefined
}
