import { errorText } from './error-text.ts'
import type { Log } from './log.ts'

/** Libraries print errors to the console with all their values. In a process that serves, they are lines of the log like all others. */
export function logConsole(log: Log): void {
  const at = (level: 'error' | 'warn' | 'debug') => {
    return (...values: unknown[]) =>
      log[level]({ err: values.map((value) => errorText(value)).join(' ') }, 'console')
  }
  Object.assign(console, {
    error: at('error'),
    warn: at('warn'),
    info: at('debug'),
    log: at('debug'),
  })
}
