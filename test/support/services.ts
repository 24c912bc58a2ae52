import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.server.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Infrastructure, Services } from '#platform/services.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { createServices } from '../../src/app/assemble.ts'
import { testSettings } from './settings.ts'

type Given = Pick<Infrastructure, 'db' | 'jobs' | 'log' | 'clock' | 'mails' | 'origin' | 'secret'>
  & Partial<Services>

/** The services of a shop as production assembles them; `given` takes the place of some. */
export function testServices<Own extends Given>(
  database: Database,
  overrides: Own,
): Services & Own {
  const limits = createRateLimits(database, 100_000)
  const services = createServices(
    {
      config: readConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DEMO_CATALOG: 'false',
        PAYMENT_PROVIDER: 'sandbox',
        CARRIER: 'simulated',
      }),
      limits,
      limitByKey: limits.limitByKey,
      storage: createDiskStorage(join(tmpdir(), 'aumbry-test-services')),
      settings: testSettings,
      count: () => undefined,
      webhookUrl: () => 'http://shop/api/webhooks/sandbox',
      ...overrides,
    },
    overrides,
  )
  return Object.assign(services, overrides)
}
