import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Current and former addresses of content pages, with the file that had each address last. */
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
