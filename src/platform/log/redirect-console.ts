import { formatErrorWithStack } from './format-error.ts'
import type { Log } from './log.ts'

/** Redirects console output of libraries, which can contain personal data, to the log. */
export function redirectConsoleToLog(log: Log): void {
  const logAt = (level: 'error' | 'warn' | 'debug') => {
    return (...values: unknown[]) =>
      log[level]({ err: values.map((value) => formatErrorWithStack(value)).join(' ') }, 'console')
  }
  Object.assign(console, {
    error: logAt('error'),
    warn: logAt('warn'),
    info: logAt('debug'),
    log: logAt('debug'),
  })
}
