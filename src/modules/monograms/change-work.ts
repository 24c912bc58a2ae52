import { sql } from 'drizzle-orm'
import type { GoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { isLocked } from './domain/work-machine.ts'
import { record } from './move-work.ts'
import { personalize } from './personalize.ts'
import { findWorkOfLine } from './read-works.ts'

export interface ChangedLetters {
  readonly orderLineId: string
  readonly goods: Pick<GoodsKind, 'slug' | 'type' | 'takesMonogram'>
  readonly choice: MonogramChoice
  readonly actorId: string | null
  readonly now: Date
}

/** Other letters on a piece that nobody has begun. What they were and what they are is written down. */
export async function changeWork(
  tx: Tx,
  { orderLineId, goods, choice, actorId, now }: ChangedLetters,
): Promise<Personalization | Refusal> {
  await tx.execute(
    sql`select id from monogram_works where order_line_id = ${orderLineId} for update`,
  )
  const work = await findWorkOfLine(tx, orderLineId)
  if (!work) return refuse('not-found', 'That piece carries no letters.')
  if (isLocked({ state: work.state, locksAt: new Date(work.locksAt) }, now))
    return refuse(
      'transition-illegal',
      'The workroom has these letters now, and they can no longer be changed here. Write to us and a person looks at it.',
      { detail: { allowed: [] } },
    )
  const before = work.personalization
  // How fast it is made was settled with the order.
  const letters = await personalize(tx, {
    goods,
    choice: { ...choice, rush: before.choice.rush },
    now,
  })
  if (isRefusal(letters)) return letters
  if (letters.price !== before.price)
    return refuse(
      'total-changed',
      `These letters cost ${formatMoney(letters.price)}; what you paid for is ${formatMoney(before.price)}. Choose letters at that price, or order the piece anew with these.`,
      { detail: { was: before.price, now: letters.price, changes: [] } },
    )
  await tx.execute(sql`
    update monogram_works
    set
      personalization = ${JSON.stringify(letters)}::jsonb, proof_id = ${letters.proofId},
      color_code = ${letters.choice.colorId}, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where id = ${work.id}
  `)
  const data = {
    from: { letters: before.letters, summary: before.summary, proofId: before.proofId },
    to: { letters: letters.letters, summary: letters.summary, proofId: letters.proofId },
  }
  await record(tx, work.id, { kind: 'letters_changed', actor: 'customer', actorId, data, now })
  return letters
}
