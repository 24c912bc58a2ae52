import { stringify } from 'csv-stringify/sync'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { couponDeskContract } from '../api/desk-contract.ts'
import { couponNotFound, toOffer } from '../commands/edit-coupon.ts'
import { findEditedCoupon, listCouponUses, listPoolCodes } from '../db/edited-coupons.ts'
import { describeConditions } from '../domain/describe-conditions.ts'
import { describeCouponValue } from '../domain/coupon.ts'
import type { ReadOrderNumbers } from './list-shared-cards.ts'

type Contract = typeof couponDeskContract

export async function describeCoupon(
  { db, audit }: Pick<Ctx, 'db' | 'audit'>,
  readOrderNumbers: ReadOrderNumbers,
  id: string,
): Promise<OutputOf<Contract['readCoupon']> | Refusal> {
  const coupon = await findEditedCoupon(db, id)
  if (!coupon) return couponNotFound()
  const uses = await listCouponUses(db, coupon)
  const codes = coupon.pool === null ? [] : await listPoolCodes(db, coupon.pool)
  const numbers = await readOrderNumbers(
    db,
    uses.flatMap(({ orderId }) => orderId ?? []),
  )
  audit?.read({ kind: 'coupon', id, label: coupon.code })
  return {
    ...toOffer(coupon),
    id,
    code: coupon.code,
    pool: coupon.pool,
    poolCodes: codes.length,
    state: coupon.state,
    source: coupon.source,
    valueText: describeCouponValue(coupon),
    conditionText: describeConditions(coupon),
    used: coupon.pool === null ? coupon.used : codes.filter(({ used }) => used > 0).length,
    spent: coupon.spent,
    version: coupon.version,
    canEdit: coupon.source === 'campaign',
    products: await listTitles(db, 'products', [
      ...(coupon.productIds ?? []),
      ...coupon.excludedProductIds,
    ]),
    collections: await listTitles(db, 'collections', coupon.collectionIds ?? []),
    uses: uses.map(({ orderId, at, ...use }) => ({
      ...use,
      at: at.toISOString(),
      order: orderId === null ? null : (numbers.get(orderId) ?? null),
    })),
  }
}

const titled = { id: text, title: text }

function listTitles(db: Db, table: 'products' | 'collections', ids: readonly string[]) {
  const from = table === 'products' ? sql`products` : sql`collections`
  return queryRows(db, titled, sql`select id, title from ${from} where id = any(${[...ids]})`)
}

export async function findCouponScopes(
  db: Db,
  search: string,
): Promise<OutputOf<Contract['findCouponScopes']>> {
  const typed = search.toLowerCase()
  return {
    products: await queryRows(
      db,
      titled,
      sql`
        select id, title
        from products
        where strpos(lower(title), ${typed}) > 0
        order by popularity desc, id
        limit 12`,
    ),
    collections: await queryRows(
      db,
      titled,
      sql`
        select id, title
        from collections
        where strpos(lower(title), ${typed}) > 0
        order by title, id
        limit 8`,
    ),
  }
}

export async function exportPoolCodes(
  { db, audit }: Pick<Ctx, 'db' | 'audit'>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const coupon = await findEditedCoupon(db, id)
  if (!coupon?.pool)
    return refuse('not-found', 'This coupon has no pool of codes.', {
      reason: 'coupon-pool-not-found',
    })
  audit?.read({ kind: 'coupon', id, label: `Codes of pool ${coupon.pool}` })
  const codes = await listPoolCodes(db, coupon.pool)
  const csv = stringify([
    ['Code', 'Used'],
    ...codes.map(({ code, used }) => [code, used > 0 ? 'yes' : 'no']),
  ])
  return {
    name: `codes-${coupon.pool.toLowerCase()}.csv`,
    bytes: new Uint8Array(Buffer.from(csv)),
  }
}
