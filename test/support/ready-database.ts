import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.server.ts'
import { openShop } from '../../src/app/shop.ts'
import { testJobsTable } from './jobs.ts'

/**
 * Prepares the template of test databases: migrated, with job queues, which take longest to create.
 */
export async function readyDatabase(database: Database): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PAYMENT_PROVIDER: 'sandbox',
    SECRET: 'of a shop that sells nothing at all',
  })
  const shop = await openShop(config, { database })
  await shop.start()
  await shop.close()
  await database.runScript(testJobsTable)
}
