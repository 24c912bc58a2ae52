import { afterEach, describe, expect, test } from 'vitest'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { continueErasures } from './commands/erase-customer.ts'
import { customerInvariants } from './db/invariants.ts'

const { shop, database, call } = await openTestShop()
const aftercare = openTestAftercare(database)
const variantId = await makeVariant(database, { onHand: 1_000 })

async function person(name: string) {
  const key = await createStaffKey(database.db, { name, now: new Date() })
  const authorization = { authorization: `Bearer ${key}` }
  return {
    id: key.split('.')[0],
    get: async (path: string, query: object) =>
      (await call(`get /api/staff/${path}`, query, authorization)).data,
    post: (path: string, input: object) => call(`post /api/staff/${path}`, input, authorization),
  }
}
const [ida, max] = [await person('Ida'), await person('Max')]

afterEach(async () => {
  const found = await checkInvariants(database.db, customerInvariants)
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
  expect(await aftercare.violations()).toEqual([])
})

interface Listed {
  readonly rows: readonly ({ readonly id: string } & Record<string, unknown>)[]
  readonly total: number
}
const list = async (query: object) => (await ida.get('customer/list', query)) as unknown as Listed
const member = () => signedInMember(database)
const rowsOf = async (text: string, ...values: unknown[]) =>
  (await database.query(text, values)).rows

/** A guest with one paid order. */
async function guest(email: string) {
  const { number, orderId } = await aftercare.buy([{ variantId, qty: 1 }])
  await database.query(
    `update orders set email = $2, placed_at = now() - interval '1 day' where id = $1`,
    [orderId, email],
  )
  const found = await list({ search: email })
  return { number, orderId, email, id: found.rows[0]?.id ?? '' }
}

const close = (orderId: string) =>
  database.query(`update orders set status = 'closed', closed_at = now() where id = $1`, [orderId])

describe('the list', () => {
  test('finds the buyer by the phone number of a delivery address', async () => {
    const { id } = await member()
    const { orderId } = await aftercare.buy([{ variantId, qty: 1 }])
    await database.query('update orders set owner_id = $2 where id = $1', [orderId, id])
    await database.query(
      `update order_groups set address = jsonb_set(address, '{phone}', '"6175550123"')
       where order_id = $1`,
      [orderId],
    )
    const found = await list({ search: '(617) 555-0123' })
    expect(found.rows.map((row) => row.id)).toEqual([id])
  })

  test('shows and filters tiers by their names', async () => {
    const { id } = await member()
    await database.query(
      `insert into points_accounts (member_id, tier_id, tier_since, code, enrolled_at, reviewed_on)
       values ($1, 'weft', now(), 'WEFTWEFT', now(), now())`,
      [id],
    )
    const [row] = (await list({ id, tier: 'WEFT' })).rows
    expect(row).toMatchObject({ id, tier: 'Weft' })
    expect(await list({ id, tier: 'Weld' })).toMatchObject({ rows: [] })
    expect(await ida.get('customer/detail', { id })).toMatchObject({
      tier: 'weft',
      tierName: 'Weft',
    })
  })

  test('finds members and guests by name, email, phone and order number', async () => {
    const { id, email } = await member()
    await database.query(
      `update members set first_name = 'Zoë', last_name = 'Quillfeather', phone = '2125550149'
       where id = $1`,
      [id],
    )
    for (const search of ['zoe', 'Quill', email, '(212) 555-0149'])
      expect((await list({ search })).rows, search).toMatchObject([{ id, kind: 'member' }])
    const buyer = await guest('ada.lane+shop@gmail.com')
    for (const search of [buyer.number, 'adalane@gmail.com'])
      expect((await list({ search })).rows, search).toMatchObject([
        { id: buyer.id, kind: 'guest', orders: 1 },
      ])
    expect((await list({ search: '100%' })).total).toBe(0)
  })

  test('filters, sorts and exports; figures follow orders, refunds, holds and points', async () => {
    const { id } = await member()
    expect((await list({ id })).rows).toMatchObject([{ orders: 0, spent: 0, state: 'open' }])
    await ida.post('member/freeze', { member: id, reason: 'A stolen card.' })
    expect((await list({ id, state: 'frozen' })).total).toBe(1)
    expect((await list({ id, state: 'open' })).total).toBe(0)
    const { orderId } = await aftercare.buy([{ variantId, qty: 2 }])
    await database.query('update orders set owner_id = $2 where id = $1', [orderId, id])
    const [{ total } = { total: 0 }] = await rowsOf(
      'select total from orders where id = $1',
      orderId,
    )
    expect((await list({ id, minSpent: total, sort: 'spent' })).rows).toMatchObject([
      { orders: 1, spent: total },
    ])
    expect((await list({ id, minOrders: 2 })).total).toBe(0)
    expect((await list({ id, kind: 'guest' })).total).toBe(0)
    for (const sort of ['name', 'orders', 'points', 'createdAt', 'lastOrderAt'])
      expect((await list({ sort, order: 'asc' })).total, sort).toBeGreaterThan(0)
    expect(
      (await call('get /api/staff/customer/export', {}, { authorization: 'Bearer no' })).success,
    ).toBe(false)
  })
})

describe('one customer', () => {
  test('the page shows what every module knows, and reading it is audited', async () => {
    const { id, email } = await member()
    await ida.post('wallet/credit', {
      email,
      balanceType: 'refund_credit',
      amount: 500,
      reason: 'A late parcel',
    })
    const { orderId, number } = await aftercare.buy([{ variantId, qty: 1 }])
    await database.query('update orders set owner_id = $2 where id = $1', [orderId, id])
    const detail = await ida.get('customer/detail', { id })
    expect(detail).toMatchObject({ id, email, credit: 500, orders: 1, tags: [], version: 1 })
    const panels = detail['panels'] as { name: string; rows: object[]; facts: object[] }[]
    expect(panels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orders', 'returns', 'tickets', 'wallet', 'registries', 'sessions']),
    )
    expect(panels.find(({ name }) => name === 'orders')?.rows).toMatchObject([
      { title: number, link: { resource: 'order', id: number } },
    ])
    expect(panels.find(({ name }) => name === 'wallet')?.facts).toHaveLength(4)
    expect(detail['timeline']).toEqual(
      expect.arrayContaining([expect.objectContaining({ panel: 'orders', title: number })]),
    )
    expect(
      await rowsOf(`select 1 from audit_entries where act = '/api/staff/customer/detail'`),
    ).not.toEqual([])
    expect(await ida.post('customer/update', { id: 'mem_none', version: 1 })).toMatchObject({
      code: 40400,
    })
  })

  test('note, tags and name are changed by the version that was seen', async () => {
    const { id } = await member()
    const change = { id, version: 1, note: 'Calls on Mondays.', tags: ['VIP', ' vip ', 'Press'] }
    expect((await ida.post('customer/update', change)).data).toEqual({ version: 2 })
    expect(await max.post('customer/update', { ...change, note: 'Other' })).toMatchObject({
      code: 40900,
      data: { version: 2, changedBy: ida.id },
    })
    const name = { firstName: 'Nell', lastName: 'Gray' }
    expect((await ida.post('customer/update', { id, version: 2, name })).success).toBe(true)
    expect(await ida.get('customer/detail', { id })).toMatchObject({
      name: 'Nell Gray',
      note: 'Calls on Mondays.',
      tags: ['press', 'vip'],
      version: 3,
    })
    expect((await list({ id, tag: 'VIP' })).total).toBe(1)
    expect((await ida.get('customer/tags', {}))['rows']).toContainEqual({ tag: 'vip', count: 1 })
    const buyer = await guest('name@example.com')
    expect(await ida.post('customer/update', { id: buyer.id, version: 1, name })).toMatchObject({
      code: 40901,
    })
  })

  test('the password link goes to the address of the member, and sessions end', async () => {
    const { id, email, bearer } = await member()
    expect((await ida.post('customer/resetSignIn', { id })).data).toEqual({ sentTo: email })
    expect(await rowsOf('select 1 from emails where recipient = $1', email)).toHaveLength(1)
    expect((await ida.post('customer/endSessions', { id })).data).toEqual({ ended: 1 })
    expect((await call('get /api/user/account/index', {}, bearer)).success).toBe(false)
    const buyer = await guest('reset@example.com')
    expect(await ida.post('customer/resetSignIn', { id: buyer.id })).toMatchObject({ code: 40901 })
  })
})

describe('a merge', () => {
  const reason = 'Both wrote from one address.'

  test('moves the orders of a guest to a member', async () => {
    const [{ id }, buyer] = [await member(), await guest('merge@example.com')]
    const pair = { from: buyer.id, to: id }
    const preview = await ida.get('customer/mergePreview', pair)
    expect(preview).toMatchObject({ closesAccount: false })
    expect(preview['moved']).toContainEqual({ label: 'Orders', count: 1 })
    expect((await ida.post('customer/merge', { ...pair, reason })).data).toMatchObject({ id })
    expect((await list({ id: buyer.id })).total).toBe(0)
    expect(await ida.get('customer/detail', { id })).toMatchObject({
      orders: 1,
      mergedFrom: [{ id: buyer.id, mergedBy: ida.id, reason }],
    })
  })

  test('moves the wallet and notes of a member, whose account closes', async () => {
    const [from, to] = [await member(), await member()]
    await ida.post('customer/update', { id: from.id, version: 1, note: 'Old note', tags: ['vip'] })
    await ida.post('wallet/credit', {
      email: from.email,
      balanceType: 'refund_credit',
      amount: 500,
      reason: 'A late parcel',
    })
    const merge = { from: from.id, to: to.id, reason }
    expect((await ida.post('customer/merge', merge)).success).toBe(true)
    expect(await ida.get('customer/detail', { id: to.id })).toMatchObject({
      credit: 500,
      note: 'Old note',
      tags: ['vip'],
    })
    expect(await ida.get('customer/detail', { id: from.id })).toMatchObject({
      state: 'closed',
      credit: 0,
      note: '',
    })
    expect(await rowsOf('select 1 from gift_cards where recipient_email = $1', from.email)).toEqual(
      [],
    )
  })

  test('is refused for frozen or closed accounts, into guests and with points', async () => {
    const [one, other, buyer] = [await member(), await member(), await guest('no@example.com')]
    const refused = async (from: string, to: string) =>
      (await ida.post('customer/merge', { from, to, reason })).data['reason']
    expect(await refused(one.id, one.id)).toBe('merge-same-customer')
    expect(await refused(one.id, buyer.id)).toBe('merge-into-guest')
    await database.query(`update customer_summaries set points = 5 where id = $1`, [one.id])
    expect(await refused(one.id, other.id)).toBe('points-left')
    await database.query(`update customer_summaries set points = 0 where id = $1`, [one.id])
    await ida.post('member/freeze', { member: other.id, reason: 'A stolen card.' })
    expect(await refused(one.id, other.id)).toBe('account-frozen')
  })
})

describe('privacy', () => {
  const reason = 'Asked by letter.'

  test('the data of a guest is exported with orders and messages', async () => {
    const buyer = await guest('export@example.com')
    expect((await ida.get('customer/exportData', { id: buyer.id })) as unknown).toEqual({})
    const guests = shop.services.contributions('guestData')
    const identity = getMailboxIdentity(buyer.email)
    const sections = Object.assign({}, ...guests) as (typeof guests)[number]
    const orders = await sections['orders']?.(database.db, { identity, emails: [buyer.email] })
    expect(orders).toMatchObject([{ number: buyer.number }])
  })

  test('a guest is erased by a second person; an open order when it is finished', async () => {
    const buyer = await guest('erase@example.com')
    const open = await guest('erase@example.com')
    await close(buyer.orderId)
    const asked = await ida.post('customer/erase', { id: buyer.id, reason })
    expect(asked.data).toMatchObject({ state: 'waiting' })
    expect(await ida.post('customer/erase', { id: buyer.id, reason })).toMatchObject({
      code: 40901,
    })
    const id = asked.data['id']
    expect(await ida.post('customer/confirmErasure', { id })).toMatchObject({ code: 40300 })
    expect((await max.post('customer/confirmErasure', { id })).data).toMatchObject({
      state: 'done',
    })
    expect(await max.post('customer/confirmErasure', { id })).toMatchObject({ code: 40400 })
    const emails = async (orderId: string) =>
      (await rowsOf('select email from orders where id = $1', orderId))[0]?.['email']
    expect(await emails(buyer.orderId)).toMatch(/@closed\.invalid$/)
    expect(await emails(open.orderId)).toBe('erase@example.com')
    await close(open.orderId)
    await continueErasures(shop.services)
    expect(await emails(open.orderId)).toMatch(/@closed\.invalid$/)
    expect((await list({ id: buyer.id })).total).toBe(0)
  })

  test('a member confirms with the link from the email', async () => {
    const { id, email } = await member()
    await ida.post('customer/update', { id, version: 1, note: 'A note', tags: ['vip'] })
    await ida.post('customer/erase', { id, reason })
    const [mail] = await rowsOf(
      `select plain from emails where recipient = $1 and dedupe_key like 'erasure:%'`,
      email,
    )
    const path = /\/confirm-erasure\/\S+/.exec(String(mail?.['plain']))?.[0] ?? ''
    const open = await shop.app.request(path)
    expect(await open.text()).toContain('Erase my data')
    const sent = await shop.app.request(path, { method: 'POST' })
    expect(await sent.text()).toContain('Your data has been erased.')
    expect((await shop.app.request(path, { method: 'POST' })).status).toBe(410)
    expect(await ida.get('customer/detail', { id })).toMatchObject({
      state: 'closed',
      email: null,
      name: '',
      note: '',
      tags: [],
    })
  })

  test('a request can be withdrawn and is withdrawn when nobody confirms it', async () => {
    const { id } = await member()
    const { data } = await ida.post('customer/erase', { id, reason })
    expect((await ida.get('customer/erasures', {}))['rows']).toContainEqual(
      expect.objectContaining({ id: data['id'], customerId: id, reason, requestedByName: 'Ida' }),
    )
    expect((await ida.post('customer/withdrawErasure', { id: data['id'] })).success).toBe(true)
    expect(await max.post('customer/confirmErasure', { id: data['id'] })).toMatchObject({
      code: 40400,
    })
  })
})
