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

/** Values of the figures of an answer when it was last reviewed. */
export const answerFigures = pgTable(
  'answer_figures',
  {
    answer: text('answer').notNull(),
    figure: text('figure').notNull(),
    value: text('value').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.answer, table.figure] })],
)
