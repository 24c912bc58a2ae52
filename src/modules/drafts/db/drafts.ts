import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  integer,
  json as jsonOf,
  listColumns,
  literal,
  nullable,
  text,
  timestamp,
  id,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, setValues, sql, type Sql, type SqlValue } from '#platform/db/sql.ts'
import type { DraftState } from '../domain/draft-machine.ts'
import type { SealedContents } from './sealed-contents.ts'

const draftRow = {
  id: id<'drf'>(),
  number: integer,
  state: literal<DraftState>(),
  guestId: id<'gst'>(),
  cartId: text,
  cartVersion: integer,
  memberId: nullable(id<'mem'>()),
  email: nullable(text),
  contents: jsonOf<SealedContents>(),
  note: text,
  editOf: nullable(text),
  total: nullable(integer),
  checkoutId: nullable(text),
  orderId: nullable(text),
  linkEndsAt: nullable(timestamp),
  approvedDiscount: integer,
  approvedPayment: integer,
  paidBy: nullable(text),
  paidReference: text,
  version: integer,
  createdBy: text,
  createdAt: timestamp,
  changedBy: text,
  changedAt: timestamp,
}

export type Draft = Row<typeof draftRow>

const columns = listColumns(draftRow)

export function findDraft(db: Db, draftId: string): Promise<Draft | null> {
  return findBy(db, sql`id = ${draftId}`)
}

export function findDraftByToken(db: Db, tokenHash: string): Promise<Draft | null> {
  return findBy(db, sql`token_hash = ${tokenHash}`)
}

function findBy(db: Db, condition: Sql): Promise<Draft | null> {
  return queryRow(db, draftRow, sql`select ${columns} from draft_orders where ${condition}`)
}

export const refuseUnknownDraft = () =>
  refuse('not-found', 'There is no draft order with this id.', { reason: 'draft-not-found' })

/** The ids of a draft, of the guest who owns its cart, and of the cart. */
export function createDraftIds(now: Date) {
  const at = now.getTime()
  return { id: createId('drf', at), guestId: createId('gst', at), cartId: createId('crt', at) }
}

export async function insertDraft(
  tx: Tx,
  values: Readonly<Record<string, SqlValue>>,
): Promise<Draft> {
  const draft = await queryRow(
    tx,
    draftRow,
    sql`insert into draft_orders ${insertValues(values)} returning ${columns}`,
  )
  if (!draft) throw new Error('The draft order was not inserted.')
  return draft
}

export interface DraftChange {
  readonly id: string
  /** The version that the caller saw. */
  readonly version: number
  readonly values: Readonly<Record<string, SqlValue>>
  readonly by: string
  readonly now: Date
}

/** Writes the next version; refuses when somebody else has changed the draft meanwhile. */
export async function saveDraft(
  tx: Tx,
  { id: draftId, version, values, by, now }: DraftChange,
): Promise<Draft | Refusal> {
  const changes = setValues({ ...values, version: version + 1, changedBy: by, changedAt: now })
  const saved = await queryRow(
    tx,
    draftRow,
    sql`
      update draft_orders set ${changes}
      where id = ${draftId} and version = ${version} and state not in ('completed', 'cancelled')
      returning ${columns}`,
  )
  if (saved) return saved
  const current = await findDraft(tx, draftId)
  return current ? refuseChange(current, version) : refuseUnknownDraft()
}

/** Null when the draft can be changed at this version. */
export function refuseChange(current: Draft, version: number): Refusal {
  if (current.version === version || current.state === 'completed')
    return refuse('transition-illegal', `This draft is ${closedWords(current)}.`, {
      reason: 'draft-closed',
    })
  return changedMeanwhile('this draft', current)
}

function closedWords({ state }: Draft): string {
  return state === 'completed' ? 'an order already' : 'canceled'
}

/** Marks the draft of a checkout that became an order. */
export async function completeDraft(
  tx: Tx,
  { checkoutId, orderId, placedAt }: { checkoutId: string; orderId: string; placedAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update draft_orders
      set state = 'completed', order_id = ${orderId}, version = version + 1,
        changed_at = ${placedAt}
      where checkout_id = ${checkoutId} and state in ('sent', 'expired')`,
  )
}

/** Marks drafts whose link ended without a payment. */
export async function expireDrafts(db: Db): Promise<void> {
  await execute(
    db,
    sql`
      update draft_orders d
      set state = 'expired', version = d.version + 1
      from checkouts c
      where c.id = d.checkout_id and d.state = 'sent' and c.state in ('expired', 'cancelled')`,
  )
}
