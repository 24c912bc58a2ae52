/** The largest file that is accepted, in bytes: some 200,000 customers. */
export const maxImportBytes = 64 * 1024 * 1024

/** The rows of the largest file; one step of a run reads them all. */
export const maxImportRows = 250_000

/** The file of a run in the storage; deleted once it is read. */
export const getImportFileKey = (runId: string): string => `imports/${runId}.csv`
