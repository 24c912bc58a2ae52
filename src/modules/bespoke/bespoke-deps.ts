import type { Services } from '#platform/services.ts'

/** The dependencies of commissions, built once by the composition root. */
export type BespokeDeps = Services
