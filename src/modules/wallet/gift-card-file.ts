import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql, toColumnName } from '#platform/db/sql.ts'
import { createGiftCard } from './commands/activate-gift-card.ts'
import { giftCardCodeSchema } from './contract.ts'
import { hashGiftCardCode } from './find-gift-card.ts'

const dollars = z
  .string()
  .regex(/^\d{1,5}(\.\d{2})?$/, 'Enter dollars, such as 25 or 25.00')
  .transform((amount) => Math.round(Number(amount) * 100))
  .pipe(z.number().positive('Enter an amount above zero'))

const cardSchema = z.object({
  code: giftCardCodeSchema,
  balance: dollars,
  expires_at: z
    .union([
      z.literal('').transform(() => null),
      z.iso.date().transform((day) => new Date(`${day}T23:59:59Z`)),
    ])
    .default(null),
  tags: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
})

const cardsSchema = z.array(cardSchema).max(50_000, 'A file can have at most 50,000 cards.')

export type ImportedGiftCard = {
  readonly codeHash: string
  readonly last4: string
  readonly amount: number
  readonly expiresAt: string | null
  readonly tags: readonly string[]
}

/**
 * Reads a CSV file with the columns code, balance, expires_at, tags. Returns the first fault unless
 * the whole file is valid.
 */
export async function readGiftCardFile(
  file: string,
): Promise<{ cards: ImportedGiftCard[] } | { fault: string }> {
  const table = parseCsv(await readFile(file, 'utf8'))
  if (!table)
    return {
      fault: 'This isn’t a CSV file. Its first line must be: code,balance,expires_at,tags',
    }
  const read = cardsSchema.safeParse(table)
  if (!read.success) {
    const [issue] = read.error.issues
    const [row, column] = issue?.path ?? []
    const place = row === undefined ? '' : `line ${Number(row) + 2}, ${String(column)}: `
    return { fault: place + (issue?.message ?? '') }
  }
  return {
    cards: read.data.map(({ code, balance: amount, expires_at: expiresAt, tags }) => ({
      codeHash: hashGiftCardCode(code),
      last4: code.slice(-4),
      amount,
      expiresAt: expiresAt?.toISOString() ?? null,
      tags,
    })),
  }
}

export async function importGiftCardRows(
  db: Db,
  cards: readonly ImportedGiftCard[],
  now: Date,
): Promise<{ created: number; existing: number }> {
  const created = await inTransaction(db, async (tx) => {
    let count = 0
    for (const { codeHash, last4, amount, expiresAt, tags } of cards) {
      const existing = await queryRow(
        tx,
        { id: text },
        sql`select id from gift_cards where code_hash = ${codeHash}`,
      )
      if (existing) continue
      await createGiftCard(tx, {
        amount,
        reason: 'Gift card',
        expiresAt: expiresAt ? new Date(expiresAt) : null,
        code: { hash: codeHash, last4 },
        tags,
        now,
      })
      count++
    }
    return count
  })
  return { created, existing: cards.length - created }
}

function parseCsv(content: string): unknown[] | null {
  try {
    return parse(content, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch {
    return null
  }
}

const exportedCardRow = {
  id: text,
  last4: nullable(text),
  state: text,
  amount: text,
  balance: text,
  authorized: text,
  expiresAt: text,
  tags: text,
  member: text,
  order: text,
  createdAt: text,
}

/** Exports all gift cards as CSV; only the last 4 characters of a code are stored. */
export async function exportGiftCards(db: Db): Promise<string> {
  const cards = await queryRows(
    db,
    exportedCardRow,
    sql`
      select g.id, g.last4, g.state,
        (g.amount / 100.0)::numeric(12, 2)::text as amount,
        (coalesce(c.balance, 0) / 100.0)::numeric(12, 2)::text as balance,
        (coalesce(c.authorized, 0) / 100.0)::numeric(12, 2)::text as authorized,
        coalesce(g.expires_at::date::text, '') as expires_at,
        array_to_string(g.tags, ', ') as tags,
        coalesce(c.owner_id, '') as member,
        coalesce(g.order_id, '') as "order",
        g.created_at::date::text as created_at
      from gift_cards g
      left join credit_grants c on c.id = g.grant_id
      order by g.created_at, g.id`,
  )
  const columns = Object.keys(exportedCardRow).map((key) => ({ key, header: toColumnName(key) }))
  return stringify(cards, { header: true, columns, escape_formulas: true, bom: true })
}
