import { describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call } = await openTestShop()
const aftercare = openTestAftercare(database)
const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
const keyId = key.split('.')[0]
const staff = { authorization: `Bearer ${key}` }
const variantId = await makeVariant(database)

const get = async (path: string, query: object) =>
  (await call(`get /api/staff/${path}`, query, staff)).data
const post = (path: string, input: object) => call(`post /api/staff/${path}`, input, staff)

async function order() {
  return aftercare.buy([{ variantId, qty: 1 }])
}

describe('refunds', () => {
  test('are listed with order, method, reason and person, and filtered', async () => {
    const { number } = await order()
    unwrapResult(
      await aftercare.staff.refundGoodwill(
        aftercare.clerk,
        { order: number, amount: 500, reason: 'A late parcel.', reasonKind: 'late' },
        exchange,
      ),
    )
    await aftercare.pass(0)
    const { rows } = await get('refund/list', { search: number })
    expect(rows).toMatchObject([
      {
        order: number,
        amount: 500,
        state: 'succeeded',
        cause: 'goodwill',
        reasonKind: 'late',
        reason: 'A late parcel.',
        by: 'stk_test',
      },
    ])
    const [row] = rows as { id: string }[]
    for (const query of [{ reasonKind: 'late' }, { method: 'card', minAmount: 500 }])
      expect((await get('refund/list', { ...query, search: number }))['total']).toBe(1)
    expect((await get('refund/list', { search: number, state: 'manual' }))['total']).toBe(0)
    expect(await get('refund/detail', { id: row?.id })).toMatchObject({
      order: number,
      canRetry: false,
      canMarkPaid: false,
    })
    expect((await call('get /api/staff/refund/export', {}, staff)).status).toBe(200)
    expect(await post('refund/retry', { id: row?.id })).toMatchObject({ code: 40901 })
  })
})

describe('disputes', () => {
  async function disputed() {
    const { number, orderId } = await order()
    const ref = `dp_${number}`
    await database.query(
      `insert into payment_disputes (payment_id, ref, status, amount, reason, respond_by, opened_at)
       select id, $2, 'open', 500, 'fraudulent', now() + interval '7 days', now()
       from payments where order_id = $1`,
      [orderId, ref],
    )
    await database.query(`update payments set status = 'disputed' where order_id = $1`, [orderId])
    return { number, ref }
  }

  test('are listed by deadline and answered with a statement that is printed', async () => {
    const { number, ref } = await disputed()
    expect((await get('dispute/list', { search: number }))['rows']).toMatchObject([
      { id: ref, order: number, state: 'open', amount: 500 },
    ])
    expect(await post('dispute/submitEvidence', { id: ref, version: 0 })).toMatchObject({
      code: 40901,
    })
    const statement = 'The parcel was delivered to the address of the buyer.'
    const first = await post('dispute/saveEvidence', { id: ref, version: 0, statement })
    expect(first.data).toEqual({ version: 1 })
    expect(await post('dispute/saveEvidence', { id: ref, version: 0, statement })).toMatchObject({
      code: 40900,
      data: { version: 1, changedBy: keyId },
    })
    expect(await call('get /api/staff/dispute/evidence', { id: ref }, staff)).toMatchObject({
      status: 200,
      msg: 'a file',
    })
    expect(await get('dispute/detail', { id: ref })).toMatchObject({
      order: number,
      evidence: { statement, version: 1, changedBy: keyId, submittedAt: null },
    })
  })
})
