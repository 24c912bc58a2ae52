import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { Pocket } from './domain/pocket.ts'

export interface TakenBack {
  readonly pocket: Pocket
  /** The document the lot was granted for. */
  readonly ref: string
  readonly amount: number
  /** The document that takes it back; the same one takes once. */
  readonly cause: string
  readonly now: Date
}

/** What was given for a document goes back with it, as far as it is still there and not set aside. Returns what was taken, in cents. */
export async function takeBackCredit(tx: Tx, { pocket, ref, amount, cause, now }: TakenBack): Promise<number> {
  const [lot] = await rows<{ id: string; free: number }>(
    tx,
    sql`select id, balance - held as free from wallet_lots where pocket = ${pocket} and ref = ${ref} for update`,
  )
  const taken = Math.min(amount, lot?.free ?? 0)
  if (!lot || taken <= 0) return 0
  const written = await rows(
    tx,
    sql`
    with entry as (
      insert into wallet_entries (id, lot_id, owner_id, pocket, kind, amount, balance_after, currency, ref, at)
      select ${newId('wal', now.getTime())}, id, owner_id, pocket, 'convert', ${-taken}, balance - ${taken}, currency, ${cause}, ${now.toISOString()}::timestamptz
      from wallet_lots where id = ${lot.id} on conflict (lot_id, kind, ref) do nothing returning lot_id
    )
    update wallet_lots set balance = balance - ${taken} where id in (select lot_id from entry) returning id`,
  )
  return written.length > 0 ? taken : 0
}
