import { parseReferenceNumber } from '#kernel/typed-code/typed-code.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  date,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql, type Sql } from '#platform/db/sql.ts'
import type { CommissionState } from '../domain/commission-machine.ts'
import type { Installment } from '../domain/payment-plan.ts'
import type { Estimate } from '../domain/services.ts'

export interface SentFile {
  /** Absent in entries from before files could be downloaded. */
  readonly id?: string
  readonly name: string
  readonly size: number
}

interface QuoteLine {
  readonly label: string
  readonly amount: number
}

export const commissionRow = {
  id: text,
  number: text,
  ownerId: text,
  name: text,
  email: text,
  phone: nullable(text),
  serviceId: text,
  title: text,
  answers: jsonOf<Readonly<Record<string, string>>>(),
  quantity: integer,
  estimate: jsonOf<Estimate>(),
  neededBy: nullable(date),
  state: literal<CommissionState>(),
  /** The latest checkout of the last installment, and its order. */
  checkoutId: nullable(text),
  orderId: nullable(text),
  linkNonce: text,
  linkHash: text,
  firstReplyBy: date,
  version: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
}

export type StoredCommission = Row<typeof commissionRow>

export const commissionColumns = listColumns(commissionRow)

const entryRow = {
  id: integer,
  commissionId: text,
  at: timestamp,
  author: literal<'customer' | 'staff' | 'system'>(),
  kind: literal<'message' | 'step'>(),
  text,
  files: jsonOf<readonly SentFile[]>(),
}

export type StoredEntry = Row<typeof entryRow>

export const quoteRow = {
  id: text,
  commissionId: text,
  lines: jsonOf<readonly QuoteLine[]>(),
  total: integer,
  plan: jsonOf<readonly Installment[]>(),
  designFee: integer,
  leadDays: integer,
  validUntil: date,
  state: literal<'open' | 'accepted' | 'refused' | 'replaced' | 'expired'>(),
  createdAt: timestamp,
  answeredAt: nullable(timestamp),
}

export type StoredQuote = Row<typeof quoteRow>

export const quoteColumns = listColumns(quoteRow)

export async function findCommission(db: Db, condition: Sql): Promise<StoredCommission | null> {
  return queryRow(
    db,
    commissionRow,
    sql`select ${commissionColumns} from bespoke_commissions where ${condition} limit 1`,
  )
}

/** Finds and locks a commission, so that its steps run one after the other. */
export async function lockCommission(tx: Tx, condition: Sql): Promise<StoredCommission | null> {
  return queryRow(
    tx,
    commissionRow,
    sql`
      select ${commissionColumns} from bespoke_commissions
      where ${condition}
      limit 1
      for update`,
  )
}

export const byLink = (hash: string): Sql => sql`link_hash = ${hash}`
export const byId = (id: string): Sql => sql`id = ${id}`
export const byOrder = (orderId: string): Sql => sql`order_id = ${orderId}`
export const byNumber = (number: string): Sql =>
  sql`number = ${parseReferenceNumber(number, { prefix: 'CM', length: 6 }) ?? ''}`

export function listEntries(db: Db, id: string): Promise<StoredEntry[]> {
  return queryRows(
    db,
    entryRow,
    sql`
      select ${listColumns(entryRow)} from bespoke_entries
      where commission_id = ${id}
      order by id`,
  )
}

export function listQuotes(db: Db, id: string): Promise<StoredQuote[]> {
  return listQuotesOfAll(db, [id])
}

/** The quotes of several commissions, newest first. */
export function listQuotesOfAll(db: Db, ids: readonly string[]): Promise<StoredQuote[]> {
  return queryRows(
    db,
    quoteRow,
    sql`
      select ${quoteColumns} from bespoke_quotes
      where commission_id = any(${ids})
      order by position desc`,
  )
}

type NewEntry = Omit<StoredEntry, 'id' | 'files'> & Partial<Pick<StoredEntry, 'files'>>

export async function addEntry(tx: Tx, { files, ...entry }: NewEntry): Promise<void> {
  const values = { ...entry, files: files && json(files) }
  await execute(tx, sql`insert into bespoke_entries ${insertValues(values)}`)
}

export async function setCommissionState(
  tx: Tx,
  id: string,
  { state, now }: { state: CommissionState; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update bespoke_commissions set
        state = ${state}, updated_at = ${now}, version = version + 1
      where id = ${id}`,
  )
}

export async function isCommissionNumberTaken(tx: Tx, number: string): Promise<boolean> {
  const commission = await queryRow(
    tx,
    { id: text },
    sql`select id from bespoke_commissions where number = ${number}`,
  )
  return commission !== null
}

/** Sets the checkout that pays the last installment. */
export async function setCommissionCheckout(tx: Tx, id: string, checkoutId: string): Promise<void> {
  await execute(
    tx,
    sql`update bespoke_commissions set checkout_id = ${checkoutId} where id = ${id}`,
  )
}

/** Sets the order of the commission and starts its production. */
export async function setCommissionOrder(
  tx: Tx,
  id: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update bespoke_commissions set
        order_id = ${orderId}, state = 'production', updated_at = ${now}, version = version + 1
      where id = ${id}`,
  )
}
