import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createErrorHandler } from '#platform/http/error-handler.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { redirectConsoleToLog } from '#platform/log/redirect-console.ts'
import { createLog } from '#platform/log/log.ts'
import { createSandboxProvider } from '#modules/payments/create-sandbox-provider.ts'
import { sandboxSchedule } from '#modules/payments/payment-schedule.ts'

/**
 * `npm run shop -- sandbox`: runs the sandbox payment provider in a separate process with its own
 * database, for tests of failures. Shops set SANDBOX_PROVIDER_URL and the same SECRET.
 */
export async function serveSandbox(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4242' },
      shop: { type: 'string', default: 'http://localhost:3000' },
      chaos: { type: 'boolean', default: false },
    },
  })
  if (!config.SECRET) throw new Error('Set the same SECRET for the sandbox and the shop.')
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    directory: config.DATA_DIR,
  })
  await migrate(database)
  const log = createLog(config.LOG_LEVEL)
  redirectConsoleToLog(log)
  const jobs = createJobs(database, log)
  const sandbox = createSandboxProvider({
    db: database.db,
    jobs,
    secret: config.SECRET,
    webhookUrl: () => `${values.shop}/api/webhooks/sandbox`,
    shopOrigin: values.shop,
    contextMenu: config.CONTEXT_MENU,
    chaos: values.chaos,
  })
  await jobs.open(Object.keys(sandbox.jobs))
  await jobs.work(sandbox.jobs, sandboxSchedule)
  const server = serve(
    {
      fetch: new Hono().onError(createErrorHandler(log)).route('/sandbox', sandbox.app).fetch,
      port: Number(values.port),
      hostname: '127.0.0.1',
    },
    ({ port }) => {
      process.stdout.write(`The sandbox provider listens at http://127.0.0.1:${port}/sandbox\n`)
    },
  )
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await new Promise((resolve) => server.close(resolve))
  await jobs.stop()
  await sandbox.idle()
  await database.close()
}
