import type { ProductKind } from '#modules/catalog/find-product-kind.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { isMonogramLocked } from './domain/monogram-job-machine.ts'
import { addMonogramJobEvent } from './move-monogram-job.ts'
import { createPersonalization } from './create-personalization.ts'
import { findMonogramJobOfLine } from './monogram-jobs.ts'

export interface MonogramChange {
  readonly orderLineId: string
  readonly goods: Pick<ProductKind, 'slug' | 'type' | 'takesMonogram'>
  readonly choice: MonogramChoice
  readonly actor?: 'customer' | 'staff'
  readonly actorId: string | null
  readonly now: Date
}

/**
 * Changes the monogram of a job that has not started. The event records the old and the new
 * monogram.
 */
export async function changeMonogramJob(
  tx: Tx,
  { orderLineId, goods, choice, actor = 'customer', actorId, now }: MonogramChange,
): Promise<Personalization | Refusal> {
  await execute(
    tx,
    sql`select id from monogram_jobs where order_line_id = ${orderLineId} for update`,
  )
  const checked = await previewMonogramChange(tx, { orderLineId, goods, choice, now })
  if (isRefusal(checked)) return checked
  const { jobId, before, changed } = checked
  if (changed.price !== before.price)
    return refuse(
      'total-changed',
      `This monogram costs ${formatMoney(changed.price)}, but you paid `
        + `${formatMoney(before.price)}. Choose a monogram at that price, or reorder the item `
        + 'with this one.',
      {
        reason: 'monogram-price-differs',
        detail: { was: before.price, now: changed.price, changes: [] },
      },
    )
  await execute(
    tx,
    sql`
      update monogram_jobs
      set personalization = ${json(changed)}, proof_id = ${changed.proofId},
        color_code = ${changed.choice.colorId}, version = version + 1, updated_at = ${now}
      where id = ${jobId}`,
  )
  const data = {
    from: { letters: before.letters, summary: before.summary, proofId: before.proofId },
    to: { letters: changed.letters, summary: changed.summary, proofId: changed.proofId },
  }
  await addMonogramJobEvent(tx, jobId, {
    kind: 'monogram_changed',
    actor,
    actorId,
    data,
    now,
  })
  return changed
}

/** The monogram before and after a change, or why it cannot change. The prices may differ. */
export async function previewMonogramChange(
  db: Db,
  { orderLineId, goods, choice, now }: Omit<MonogramChange, 'actor' | 'actorId'>,
): Promise<{ jobId: string; before: Personalization; changed: Personalization } | Refusal> {
  const job = await findMonogramJobOfLine(db, orderLineId)
  if (!job)
    return refuse('not-found', 'This item has no monogram.', { reason: 'monogram-not-found' })
  if (isMonogramLocked(job, now))
    return refuse(
      'transition-illegal',
      'Production of this monogram has started, so it can no longer be changed. Contact '
        + 'us for help.',
      { reason: 'monogram-in-production', detail: { allowed: [] } },
    )
  const before = job.personalization
  // Rush production was paid with the order and does not change.
  const changed = await createPersonalization(db, {
    goods,
    choice: { ...choice, rush: before.choice.rush },
    now,
  })
  return isRefusal(changed) ? changed : { jobId: job.id, before, changed }
}
