import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, listColumns, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, setValues, sql, type Sql } from '#platform/db/sql.ts'
import { couponRow, toCouponValues, type NewCoupon } from './coupon-rows.ts'

const editedCouponRow = {
  ...couponRow,
  version: integer,
  changedBy: nullable(text),
  changedAt: nullable(timestamp),
  createdAt: timestamp,
}

/** A coupon with who changed it last. */
export type EditedCoupon = Row<typeof editedCouponRow>

export function findEditedCoupon(db: Db, id: string): Promise<EditedCoupon | null> {
  return queryRow(
    db,
    editedCouponRow,
    sql`select ${listColumns(editedCouponRow)} from coupons where id = ${id}`,
  )
}

export function lockCoupon(tx: Tx, id: string): Promise<EditedCoupon | null> {
  return queryRow(
    tx,
    editedCouponRow,
    sql`select ${listColumns(editedCouponRow)} from coupons where id = ${id} for update`,
  )
}

export async function insertCoupons(tx: Tx, coupons: readonly NewCoupon[]): Promise<void> {
  for (let from = 0; from < coupons.length; from += 500) {
    const [first, ...others] = coupons.slice(from, from + 500).map(toCouponValues)
    if (first) await execute(tx, sql`insert into coupons ${insertValues(first, ...others)}`)
  }
}

interface CouponUpdate {
  readonly coupon: Pick<EditedCoupon, 'id' | 'pool'>
  readonly values: Partial<NewCoupon>
  readonly by: string
  readonly now: Date
}

/** Changes a coupon, or every code of its pool. */
export async function updateCoupon(
  tx: Tx,
  { coupon: { id, pool }, values, by, now }: CouponUpdate,
): Promise<void> {
  const changes = { ...toCouponValues(values), changedBy: by, changedAt: now }
  await execute(
    tx,
    sql`
      update coupons
      set ${setValues(changes)}, version = version + 1
      where ${pool === null ? sql`id = ${id}` : sql`pool = ${pool}`}`,
  )
}

const useRow = {
  id: text,
  at: timestamp,
  code: text,
  orderId: nullable(text),
  email: text,
  amount: integer,
  state: text,
}

const ofCoupon = ({ id, pool }: Pick<EditedCoupon, 'id' | 'pool'>): Sql =>
  pool === null
    ? sql`u.coupon_id = ${id}`
    : sql`u.coupon_id in (select id from coupons where pool = ${pool})`

/** The latest uses. */
export function listCouponUses(
  db: Db,
  coupon: Pick<EditedCoupon, 'id' | 'pool'>,
): Promise<Row<typeof useRow>[]> {
  return queryRows(
    db,
    useRow,
    sql`
      select u.id, u.created_at as at, u.code, u.order_id, u.identity as email, u.amount, u.state
      from coupon_uses u
      where ${ofCoupon(coupon)} and u.state <> 'released'
      order by u.created_at desc
      limit 100`,
  )
}

/** The codes of a pool with their uses. */
export function listPoolCodes(
  db: Db,
  pool: string,
): Promise<{ readonly code: string; readonly used: number }[]> {
  return queryRows(
    db,
    { code: text, used: integer },
    sql`select code, used from coupons where pool = ${pool} order by code`,
  )
}
