import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import { makeGiftCard } from './activate-gift-card.ts'
import { giftCodeSchema } from './contract.ts'
import { giftCodeHash } from './find-gift-card.ts'

const dollars = z
  .string()
  .regex(/^\d{1,5}(\.\d{2})?$/, 'must be dollars, as 25 or 25.00')
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().positive('must be above zero'))

const cardSchema = z.object({
  code: giftCodeSchema,
  balance: dollars,
  expires_at: z.union([z.literal('').transform(() => null), z.iso.date().transform((day) => new Date(`${day}T23:59:59Z`))]).default(null),
  tags: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
})

const cardsSchema = z.array(cardSchema).max(50_000, 'A table holds 50,000 cards at most.')

export interface CardsImported {
  readonly made: number
  /** There already; left as they are, so that a file can be run again. */
  readonly known: number
  readonly fault: string | null
}

/** Brings in cards of another shop with what is left on them, from a table with the columns code, balance, expires_at, tags. All of the file or nothing. */
export async function importGiftCards({ db }: { readonly db: Db }, { file, now }: { file: string; now: Date }): Promise<CardsImported> {
  const none = { made: 0, known: 0 }
  const table = parsed(await readFile(file, 'utf8'))
  if (!table) return { ...none, fault: 'This is no table. Its first line names the columns: code,balance,expires_at,tags' }
  const read = cardsSchema.safeParse(table)
  if (!read.success) {
    const [issue] = read.error.issues
    const [row, column] = issue?.path ?? []
    const place = row === undefined ? '' : `line ${Number(row) + 2}, ${String(column)}: `
    return { ...none, fault: place + (issue?.message ?? '') }
  }
  const made = await inTransaction(db, async (tx) => {
    let count = 0
    for (const { code, balance: amount, expires_at: expiresAt, tags } of read.data) {
      const known = await rows(tx, sql`select 1 from gift_cards where code_hash = ${giftCodeHash(code)}`)
      if (known.length > 0) continue
      await makeGiftCard(tx, { amount, reason: 'Brought along from another shop', expiresAt, code, tags, now })
      count++
    }
    return count
  })
  return { made, known: read.data.length - made, fault: null }
}

function parsed(text: string): unknown[] | null {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch {
    return null
  }
}

/** Every card as a table. Of its code only the end is kept anywhere. */
export async function exportGiftCards(db: Db): Promise<string> {
  const found = await rows<Record<string, unknown>>(
    db,
    sql`
    select g.id, g.last4, g.state, (g.amount / 100.0)::numeric(12, 2)::text as amount, (coalesce(l.balance, 0) / 100.0)::numeric(12, 2)::text as balance,
      (coalesce(l.held, 0) / 100.0)::numeric(12, 2)::text as held, coalesce(g.expires_at::date::text, '') as expires_at, array_to_string(g.tags, ', ') as tags,
      coalesce(l.owner_id, '') as member, coalesce(g.order_id, '') as "order", g.created_at::date::text as made
    from gift_cards g left join wallet_lots l on l.id = g.lot_id order by g.created_at, g.id`,
  )
  const columns = ['id', 'last4', 'state', 'amount', 'balance', 'held', 'expires_at', 'tags', 'member', 'order', 'made']
  return stringify(found, { header: true, columns, escape_formulas: true, bom: true })
}
