import { sqlState } from '#platform/db/sql-state.ts'

/** The reason of a failed product import, without its data. */
export function explainImportFailure(error: unknown): string {
  const code = sqlState(error)
  const cause =
    code === undefined
      ? error instanceof Error
        ? error.name
        : 'an error'
      : `database error ${code}`
  return (
    `The product could not be imported (${cause}). `
    + 'The import continues with the rest of the file.'
  )
}
