import { sql } from '#platform/db/sql.ts'

/** A new id of a wallet entry, for statements that write one entry per grant. */
export const generatedEntryId = sql`'wal_' || replace(gen_random_uuid()::text, '-', '')`
