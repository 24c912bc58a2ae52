import { findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, text, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { monogramJobMachine, type MonogramJobState } from './domain/monogram-job-machine.ts'
import { addMonogramJobEvent } from './move-monogram-job.ts'

export interface MonogramQuantity {
  readonly orderLineId: string
  /** The number of units. */
  readonly qty: number
}

/** Reduces the jobs of cancelled units, and cancels a job when no units are left. */
export async function reduceMonogramJobs(
  tx: Tx,
  stopped: readonly MonogramQuantity[],
  now: Date,
): Promise<void> {
  for (const { orderLineId, qty } of stopped) {
    const job = await queryRow(
      tx,
      { id: text, qty: integer, state: literal<MonogramJobState>() },
      sql`select id, qty, state from monogram_jobs where order_line_id = ${orderLineId} for update`,
    )
    const cancelled = job && findNextState(monogramJobMachine, job.state, 'cancel')
    if (!job || !cancelled) continue
    const remaining = job.qty - qty
    const state = remaining > 0 ? job.state : cancelled
    await execute(
      tx,
      sql`
        update monogram_jobs
        set qty = ${Math.max(remaining, 1)}, state = ${state}, version = version + 1,
          updated_at = ${now}
        where id = ${job.id}`,
    )
    await addMonogramJobEvent(tx, job.id, {
      kind: 'cancel',
      actor: 'system',
      actorId: null,
      data: { from: job.state, to: state, qty },
      now,
    })
  }
}

/** Requeues jobs for reshipped or exchanged units with the same monogram. */
export async function requeueMonogramJobs(
  tx: Tx,
  again: readonly MonogramQuantity[],
  now: Date,
): Promise<void> {
  for (const { orderLineId, qty } of again) {
    const job = await queryRow(
      tx,
      { id: text, state: literal<MonogramJobState>() },
      sql`select id, state from monogram_jobs where order_line_id = ${orderLineId} for update`,
    )
    const state = job && findNextState(monogramJobMachine, job.state, 'spoil')
    if (!job || !state) continue
    await execute(
      tx,
      sql`
        update monogram_jobs
        set qty = ${qty}, state = ${state}, version = version + 1, updated_at = ${now}
        where id = ${job.id}`,
    )
    await addMonogramJobEvent(tx, job.id, {
      kind: 'spoil',
      actor: 'system',
      actorId: null,
      data: { from: job.state, to: state, qty },
      now,
    })
  }
}
