import { createId } from '#kernel/ids/ids.ts'
import {
  defineImportKind,
  listUndone,
  type AppliedRow,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowToUndo,
  type UndoneRow,
} from '#modules/imports/import-kind.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { insertCoupons } from '../db/edited-coupons.ts'
import { couponColumns, couponSigns } from './coupon-columns.ts'
import { movedCouponSchema, readCouponRow, type MovedCoupon } from './read-coupon-row.ts'

/** Discount codes for the whole order or for shipping. */
export const couponImport: ImportKind = defineImportKind({
  name: 'coupons',
  title: 'Discount codes',
  rank: 4,
  permission: 'coupons.write',
  instructions: {
    shopify: 'Discounts, then Export.',
    woocommerce:
      'With the extension Customer/Order/Coupon Export: WooCommerce, Export, “Coupons”, format '
      + '“CSV”.',
  },
  columns: couponColumns,
  required: ['code', 'value', 'valueType'],
  signs: couponSigns,
  readKey: (cells) => cells('code').toUpperCase(),
  read: (cells, context) => ({ value: readCouponRow(cells, context) }),
  schema: movedCouponSchema,
  identify: ({ code }) => code,
  apply: applyCoupons,
  undo: undoCoupons,
})

/** Adds codes. A code that exists here stays as it is. */
async function applyCoupons(
  tx: Tx,
  records: readonly ImportRecord<MovedCoupon>[],
  { now }: ImportContext,
): Promise<AppliedRow[]> {
  const taken = await queryRows(
    tx,
    { code: text },
    sql`select code from coupons where code = any(${records.map(({ value }) => value.code)})`,
  )
  const known = new Set(taken.map(({ code }) => code))
  const added = records.flatMap(({ line, value: { problem: _problem, value, ...terms } }) =>
    value === null || known.has(terms.code)
      ? []
      : [
          {
            line,
            coupon: {
              ...terms,
              id: createId('cpn', now.getTime()),
              name: terms.code,
              value,
              source: 'campaign' as const,
              startsAt: new Date(terms.startsAt),
              endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
              createdAt: now,
            },
          },
        ],
  )
  await insertCoupons(
    tx,
    added.map(({ coupon }) => coupon),
  )
  const idOf = new Map(added.map(({ line, coupon }) => [line, coupon.id]))
  return records.map(({ line }) => {
    const targetId = idOf.get(line)
    return targetId === undefined
      ? { line, outcome: 'unchanged', reason: 'This shop has this code, which stays as it is.' }
      : { line, outcome: 'created', targetId }
  })
}

async function undoCoupons(tx: Tx, rows: readonly RowToUndo[]): Promise<UndoneRow[]> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from coupons c
      where c.id = any(${rows.map(({ targetId }) => targetId)})
        and c.used = 0 and c.version = 1
        and not exists (select from coupon_uses u where u.coupon_id = c.id)
      returning c.id`,
  )
  const gone = new Set(deleted.map(({ id }) => id))
  return listUndone(
    rows,
    ({ targetId }) => gone.has(targetId),
    'The code has been used or changed since.',
  )
}
