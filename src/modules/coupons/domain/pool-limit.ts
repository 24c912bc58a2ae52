/** Codes that one call adds to a pool. */
export const maxPoolCodes = 10_000
