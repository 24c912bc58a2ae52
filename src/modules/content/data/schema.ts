import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every address a page of the house has had, with the file that had it last. */
export const contentAddresses = pgTable(
  'content_addresses',
  {
    kind: text('kind').$type<'landing' | 'press'>().notNull(),
    address: text('address').notNull(),
    file: text('file').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.address] })],
)
