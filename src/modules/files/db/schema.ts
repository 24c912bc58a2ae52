import type { StoredFileType } from '#kernel/file-formats/file-formats.ts'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const files = pgTable('files', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  purpose: text('purpose').notNull(),
  name: text('name').notNull(),
  state: text('state')
    .$type<'receiving' | 'checking' | 'ready' | 'gone'>()
    .notNull()
    .default('receiving'),
  size: integer('size').notNull(),
  type: text('type').$type<StoredFileType>(),
  width: integer('width'),
  height: integer('height'),
  sha256: text('sha256'),
  claimedBy: text('claimed_by'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const fileChunks = pgTable(
  'file_chunks',
  {
    fileId: text('file_id').notNull(),
    part: integer('part').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.part] })],
)
