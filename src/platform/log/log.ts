import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines of allow-listed fields: ids and counts, never a name, an address, a token or a query string. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { app: 'aumbry' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['email', '*.email', 'token', '*.token', 'authorization', '*.authorization'],
      remove: true,
    },
  })
}
