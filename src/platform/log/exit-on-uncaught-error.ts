import { formatErrorWithStack } from './format-error.ts'
import type { Log } from './log.ts'

/**
 * Logs an uncaught error or rejection and exits with code 1, so that the supervisor restarts it.
 */
export function exitOnUncaughtError(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: formatErrorWithStack(error), origin }, 'uncaught error')
    log.flush()
    process.exit(1)
  })
}
