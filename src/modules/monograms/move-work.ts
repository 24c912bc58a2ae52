import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { isLocked, workMachine, type WorkState } from './domain/work-machine.ts'
import { findWork, type Work } from './read-works.ts'

export const workEvents = ['begin', 'finish', 'spoil', 'cancel'] as const
export type WorkEvent = (typeof workEvents)[number]

export interface Move {
  readonly event: WorkEvent
  /** The name of the staff member. */
  readonly by: string
  readonly note: string
  readonly now: Date
}

/**
 * Moves a job one step and records who and why. Production cannot start while the shopper can
 * change the monogram.
 */
export async function moveWork(
  tx: Tx,
  id: string,
  { event, by, note, now }: Move,
): Promise<Work | Refusal> {
  await tx.execute(sql`select id from monogram_works where id = ${id} for update`)
  const work = await findWork(tx, id)
  if (!work)
    return refuse('not-found', 'There is no monogram job with this id.', {
      reason: 'monogram-job-not-found',
    })
  const state = step(workMachine, work.state, event)
  if (!state)
    return refuse(
      'transition-illegal',
      `The monogram job of order ${work.orderNumber} is ${stateLabel(work.state)}, so `
        + 'this step is not possible.',
      {
        reason: 'monogram-job-status-conflict',
        detail: { allowed: allowed(workMachine, work.state) },
      },
    )
  if (
    event === 'begin'
    && work.state === 'queued'
    && !isLocked({ state: 'queued', locksAt: new Date(work.locksAt) }, now)
  )
    return refuse(
      'transition-illegal',
      `The shopper can change this monogram until ${work.locksAt}. Start production after that.`,
      { reason: 'monogram-edit-window-open', detail: { allowed: ['cancel'] } },
    )
  await record(tx, id, {
    kind: event,
    actor: 'staff',
    actorId: by,
    data: { from: work.state, to: state, ...(note && { note }) },
    now,
  })
  await rows(
    tx,
    sql`
      update monogram_works
      set state = ${state}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
      where id = ${id}
    `,
  )
  return { ...work, state, version: work.version + 1 }
}

interface JobEvent {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly actorId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly now: Date
}

export async function record(
  tx: Tx,
  workId: string,
  { kind, actor, actorId, data, now }: JobEvent,
): Promise<void> {
  await tx.execute(sql`
    insert into monogram_work_events (work_id, at, kind, actor_kind, actor_id, data)
    values (
      ${workId}, ${now.toISOString()}::timestamptz, ${kind}, ${actor}, ${actorId},
      ${JSON.stringify(data)}::jsonb
    )
  `)
}

function stateLabel(state: WorkState): string {
  return {
    queued: 'waiting',
    in_work: 'in production',
    done: 'finished',
    redo: 'to be made again',
    cancelled: 'cancelled',
  }[state]
}
