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

/** What the settings under an answer said when a person last read it. */
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
