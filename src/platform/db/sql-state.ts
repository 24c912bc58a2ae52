import pg from 'pg'

/** PostgreSQL's error code, through whatever the query builder wrapped around it. */
export function sqlState(error: unknown): string | undefined {
  return causes(error)
    .map((one) => ('code' in one ? String(one.code) : ''))
    .find((code) => /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/.test(code))
}

/** The name of the unique index that a write would have broken; null for every other error. */
export function duplicateKey(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null
  return (
    causes(error).flatMap((one) =>
      'constraint' in one && typeof one.constraint === 'string' ? [one.constraint] : [],
    )[0] ?? null
  )
}

/** A transaction was to be committed that had failed before: PostgreSQL takes it back and calls that a success. */
export function rolledBack(): pg.DatabaseError {
  return Object.assign(
    new pg.DatabaseError('The transaction was rolled back instead of committed.', 0, 'error'),
    { code: '25P02' },
  )
}

/** Connection lost, shutting down, out of room, too busy or too slow (Appendix A of its manual); locks that were not had in time. */
const resting = /^(?:08|53|57)|^(?:40001|40P01|55P03)$/
const lost =
  /timeout|terminated|not queryable|connection error|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/i

/** Whether the database was not to be had just now: the same asked again may well be answered. */
export function isTransientError(error: unknown): boolean {
  return (
    resting.test(sqlState(error) ?? '')
    || causes(error).some((one) =>
      lost.test(`${one.message} ${'code' in one ? String(one.code) : ''}`),
    )
  )
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
