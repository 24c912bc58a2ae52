import { errorText } from './error-text.ts'
import type { Log } from './log.ts'

/**
 * An uncaught error or rejection is a bug of unknown reach: it is logged like every other error, without the values that a query
 * carried, and the process ends with code 1 for the supervisor to start it again.
 */
export function exitOnFault(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: errorText(error), origin }, 'uncaught error')
    log.flush()
    process.exit(1)
  })
}
