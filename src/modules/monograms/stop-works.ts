import { sql } from 'drizzle-orm'
import { step } from '#kernel/state-machine/state-machine.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { workMachine, type WorkState } from './domain/work-machine.ts'
import { record } from './move-work.ts'

export interface StoppedLetters {
  readonly orderLineId: string
  /** So many pieces of the line are not made. */
  readonly qty: number
}

/** Pieces that are cancelled leave the queue, with their letters: the whole work when none is left of it, else as many as are not made. */
export async function stopWorks(tx: Tx, stopped: readonly StoppedLetters[], now: Date): Promise<void> {
  for (const { orderLineId, qty } of stopped) {
    const [work] = await rows<{ id: string; qty: number; state: WorkState }>(
      tx,
      sql`select id, qty, state from monogram_works where order_line_id = ${orderLineId} for update`,
    )
    const cancelled = work && step(workMachine, work.state, 'cancel')
    if (!work || !cancelled) continue
    const left = work.qty - qty
    const state = left > 0 ? work.state : cancelled
    await tx.execute(sql`
      update monogram_works set qty = ${Math.max(left, 1)}, state = ${state}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id = ${work.id}`)
    await record(tx, work.id, { kind: 'cancel', actor: 'system', actorId: null, data: { from: work.state, to: state, qty }, now })
  }
}
