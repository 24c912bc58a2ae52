import { readConfig } from '#platform/config/config.ts'
import { exitOnUncaughtError } from '#platform/log/exit-on-uncaught-error.ts'
import { redirectConsoleToLog } from '#platform/log/redirect-console.ts'
import { describeStartError } from '#platform/describe-start-error.ts'
import { openShop } from './shop.ts'

/** A process that executes jobs for servers with `WORKER=false`; PostgreSQL only. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) {
    process.stderr.write(
      'A separate worker requires PostgreSQL (DATABASE_URL). '
        + 'With the embedded database, the server executes the jobs.\n',
    )
    process.exit(1)
  }
  const shop = await openShop(config)
  exitOnUncaughtError(shop.log)
  redirectConsoleToLog(shop.log)
  await shop.start()
  await shop.work()
  shop.log.info('worker started')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void shop.close().then(() => process.exit(0)))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
})
