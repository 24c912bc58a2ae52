import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import {
  isMonogramLocked,
  monogramJobMachine,
  type MonogramJobState,
} from './domain/monogram-job-machine.ts'
import { findMonogramJob, type MonogramJob } from './monogram-jobs.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export const monogramJobEvents = ['begin', 'finish', 'spoil', 'cancel'] as const
export type MonogramJobEvent = (typeof monogramJobEvents)[number]

export interface MonogramJobMove {
  readonly event: MonogramJobEvent
  /** The name of the staff member. */
  readonly by: string
  readonly note: string
  readonly now: Date
}

const editDeadline: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/**
 * Moves a job one step and records who and why. Production cannot start while the shopper can
 * change the monogram.
 */
export async function moveMonogramJob(
  tx: Tx,
  id: string,
  { event, by, note, now }: MonogramJobMove,
): Promise<MonogramJob | Refusal> {
  await execute(tx, sql`select id from monogram_jobs where id = ${id} for update`)
  const job = await findMonogramJob(tx, id)
  if (!job)
    return refuse('not-found', 'There is no monogram job with this id.', {
      reason: 'monogram-job-not-found',
    })
  const state = findNextState(monogramJobMachine, job.state, event)
  if (!state)
    return refuse(
      'transition-illegal',
      `The monogram job of order ${job.orderNumber} is ${stateLabel(job.state)}, so `
        + 'this step is not possible.',
      {
        reason: 'monogram-job-status-conflict',
        detail: { allowed: listAllowedEvents(monogramJobMachine, job.state) },
      },
    )
  if (event === 'begin' && job.state === 'queued' && !isMonogramLocked(job, now))
    return refuse(
      'transition-illegal',
      `The shopper can change this monogram until ${formatShopTime(job.locksAt, editDeadline)}. `
        + 'Start production after that.',
      { reason: 'monogram-edit-window-open', detail: { allowed: ['cancel'] } },
    )
  await addMonogramJobEvent(tx, id, {
    kind: event,
    actor: 'staff',
    actorId: by,
    data: { from: job.state, to: state, ...(note && { note }) },
    now,
  })
  await execute(
    tx,
    sql`
      update monogram_jobs
      set state = ${state}, version = version + 1, updated_at = ${now}
      where id = ${id}`,
  )
  return { ...job, state, version: job.version + 1 }
}

interface JobEvent {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly actorId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly now: Date
}

export async function addMonogramJobEvent(
  tx: Tx,
  monogramJobId: string,
  { kind, actor, actorId, data, now }: JobEvent,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into monogram_job_events (monogram_job_id, at, kind, actor_kind, actor_id, data)
      values (${monogramJobId}, ${now}, ${kind}, ${actor}, ${actorId}, ${json(data)})`,
  )
}

function stateLabel(state: MonogramJobState): string {
  return {
    queued: 'waiting',
    in_work: 'in production',
    done: 'finished',
    redo: 'to be made again',
    cancelled: 'cancelled',
  }[state]
}
