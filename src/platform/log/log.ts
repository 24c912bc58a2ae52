import { pino, type Logger } from 'pino'

export type Log = Logger

/** Log only ids and counts, never names, addresses, tokens or query strings. */
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
