import pg from 'pg'

/** PostgreSQL's error code, also of an error that the query builder has wrapped. */
export function sqlState(error: unknown): string | undefined {
  return causes(error)
    .map((cause) => ('code' in cause ? String(cause.code) : ''))
    .find((code) => /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/.test(code))
}

/** The name of the unique index that a write violates; null for every other error. */
export function findViolatedIndex(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null
  return (
    causes(error).flatMap((cause) =>
      'constraint' in cause && typeof cause.constraint === 'string' ? [cause.constraint] : [],
    )[0] ?? null
  )
}

/**
 * The error for a commit that PostgreSQL has answered with a rollback, which it calls a success.
 */
export function rolledBackError(): pg.DatabaseError {
  return Object.assign(
    new pg.DatabaseError('The transaction was rolled back instead of committed.', 0, 'error'),
    { code: '25P02' },
  )
}

/**
 * Connection lost, shutting down, out of space, overloaded, too slow, or no lock in time
 * (PostgreSQL, Appendix A).
 */
const transient = /^(?:08|53|57)|^(?:40001|40P01|55P03)$/
const lost =
  /timeout|terminated|not queryable|connection error|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/i

/** Whether the database was unavailable, so that the same statement may succeed later. */
export function isTransientError(error: unknown): boolean {
  return (
    transient.test(sqlState(error) ?? '')
    || causes(error).some((cause) =>
      lost.test(`${cause.message} ${'code' in cause ? String(cause.code) : ''}`),
    )
  )
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
