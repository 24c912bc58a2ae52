import { sqlState } from '#platform/db/sql-state.ts'

/** Why a product could not be imported, without what was in it. */
export function explainFailure(error: unknown): string {
  const code = sqlState(error)
  const cause =
    code === undefined
      ? error instanceof Error
        ? error.name
        : 'an error'
      : `the database refused it, code ${code}`
  return `The product could not be imported (${cause}). The rest of the file goes on.`
}
