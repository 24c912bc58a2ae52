import { expect, test } from 'vitest'
import { createAuditCollector } from '#platform/audit/audit-collector.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { testStaff } from '#test/support/staff.ts'
import { couponDeskHandlers } from './api/http.ts'
import { couponDeskContract } from './api/desk-contract.ts'
import { undoableCoupons } from './commands/undo-coupon.ts'

const database = await openTestDatabase()
const desk = couponDeskHandlers(async () => new Map())
const clerk = () => ({
  ...testContext(database),
  staff: testStaff('stk_desk', 'Desk'),
  audit: createAuditCollector(),
})

const weekend = {
  name: 'Weekend',
  class: 'order',
  value: { kind: 'percent', percent: 2_000 },
  startsAt: '2020-01-04T05:00:00Z',
  endsAt: '2035-01-06T05:00:00Z',
}

const create = (input: object) =>
  desk.createCoupon(clerk(), couponDeskContract.createCoupon.input.parse(input), exchange)
const update = (input: object, ctx = clerk()) =>
  desk.updateCoupon(ctx, couponDeskContract.updateCoupon.input.parse(input), exchange)
const read = async (id: string) => unwrapResult(await desk.readCoupon(clerk(), { id }, exchange))
const list = async (query: Record<string, unknown>) =>
  (
    unwrapResult(await desk.listCoupons(clerk(), query, exchange)) as {
      rows: { id: string; code: string; state: string; maxUses: number | null }[]
    }
  ).rows

test('a code is created once, and is found by its beginning', async () => {
  const { id } = unwrapResult(await create({ code: 'week-end20', ...weekend }))
  expect(await read(id)).toMatchObject({ code: 'WEEK-END20', valueText: '20% off', version: 1 })
  expect(await list({ search: 'weekend' })).toMatchObject([{ id, state: 'active' }])
  expect(await create({ code: 'WEEK-END20', ...weekend })).toMatchObject({ reason: 'code-taken' })
})

test('an offer that does not fit together is refused at its field', async () => {
  const noShipping = { ...weekend, value: { kind: 'free_shipping' } }
  expect(await create({ code: 'SHIP1', ...noShipping })).toMatchObject({
    fields: { class: expect.any(String) },
  })
  const backwards = { ...weekend, endsAt: '2019-01-06T05:00:00Z' }
  expect(await create({ code: 'BACK1', ...backwards })).toMatchObject({
    fields: { endsAt: expect.any(String) },
  })
})

test('a change needs the current version, stays above the uses, and can be undone', async () => {
  const { id } = unwrapResult(await create({ code: 'EDITED', ...weekend, maxUses: 10 }))
  await execute(database.db, sql`update coupons set used = 3 where id = ${id}`)
  const ctx = clerk()
  const changed = { ...weekend, id, version: 1, maxUses: 5, minSpend: 50_00 }
  expect(unwrapResult(await update(changed, ctx))).toEqual({ id, version: 2 })
  expect(ctx.audit.changes).toMatchObject([
    { before: { maxUses: 10, minSpend: null }, after: { maxUses: 5, minSpend: 50_00 } },
  ])
  expect(await update(changed)).toMatchObject({
    refused: 'version-conflict',
    detail: { version: 2, changedBy: expect.any(String) },
  })
  expect(await update({ ...changed, version: 2, maxUses: 2 })).toMatchObject({
    fields: { maxUses: expect.stringContaining('3 times') },
  })
  const [change] = ctx.audit.changes
  const undo = undoableCoupons.find(({ act }) => act === '/api/staff/coupon/update')?.undo
  const { object, before, after } = change ?? {}
  if (!undo || !object || !before || !after) throw new Error('The change was not recorded.')
  await undo(clerk(), { object, before, after, reason: '' })
  expect(await read(id)).toMatchObject({ maxUses: 10, minSpend: null, version: 3 })
  expect(await undo(clerk(), { object, before, after, reason: '' })).toMatchObject({
    reason: 'changed-meanwhile',
  })
})

test('a coupon is stopped and resumed; a personal one is not edited', async () => {
  const { id } = unwrapResult(await create({ code: 'STOPME', ...weekend }))
  const at = { id, version: 1 }
  unwrapResult(await desk.changeCouponState(clerk(), { ...at, state: 'revoked' }, exchange))
  expect(await list({ search: 'STOPME', state: ['stopped'] })).toHaveLength(1)
  unwrapResult(await desk.changeCouponState(clerk(), { id, version: 2, state: 'active' }, exchange))
  expect((await read(id)).state).toBe('active')
  const personal = await makeCoupon(database, { source: 'points' })
  expect(
    await desk.changeCouponState(
      clerk(),
      { id: personal.id, version: 1, state: 'revoked' },
      exchange,
    ),
  ).toMatchObject({ reason: 'coupon-personal' })
})

test('a pool is one row of the list, and is changed and exported as one', async () => {
  const { id } = unwrapResult(await create({ code: 'SPRING', poolCodes: 3, ...weekend }))
  const [row, ...others] = await list({ search: 'SPRING' })
  expect(others).toEqual([])
  expect(row).toMatchObject({ id, code: 'Pool SPRING', maxUses: 3 })
  unwrapResult(await update({ ...weekend, id, version: 1, name: 'Spring' }))
  const codes = await queryRows(
    database.db,
    { code: text, name: text },
    sql`select code, name from coupons where pool = 'SPRING' order by code`,
  )
  expect(codes.map(({ name }) => name)).toEqual(['Spring', 'Spring', 'Spring'])
  const file = unwrapResult(await desk.exportPoolCodes(clerk(), { id }, exchange)) as {
    bytes: Uint8Array
  }
  const lines = Buffer.from(file.bytes).toString().trim().split('\n')
  expect(lines).toEqual(['Code,Used', ...codes.map(({ code }) => `${code},no`)])
})

test('products and collections are found for the scope', async () => {
  const product = await queryRow(
    database.db,
    { title: text },
    sql`select title from products order by id limit 1`,
  )
  const search = product?.title.slice(0, 6) ?? 'linen'
  const { products } = unwrapResult(await desk.findCouponScopes(clerk(), { search }, exchange))
  if (product) expect(products.map(({ title }) => title)).toContain(product.title)
})
