import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestRestocks } from '#test/support/restocks.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'

const clock = fixedClock()
const start = clock.now()
const { shop, database, call } = await openTestShop({ clock })
const restocks = openTestRestocks(database, clock, shop.services.secret)

beforeEach(async () => {
  await emptyTables(database)
  clock.set(start)
})

const soldOut = () => makeVariant(database, { title: 'Fern plate', onHand: 0 })
const setStock = (variantId: string, available: number) =>
  database.query('update variants set available = $2 where id = $1', [variantId, available])
const request = (variantId: string, email?: string, headers = {}) =>
  call('post /api/restock/request', { variantId, ...(email && { email }) }, headers)
const subjectsTo = async (email: string) =>
  (await listEmailsTo(database, email)).map(({ subject }) => subject)
const states = async () =>
  (await database.query('select email, state from restock_requests order by id')).rows

async function findLink(email: string, name: 'confirm' | 'stop'): Promise<string> {
  const text = (await listEmailsTo(database, email)).at(-1)?.text ?? ''
  return new RegExp(`/restock\\?${name}=([\\w.-]+)`).exec(text)?.[1] ?? ''
}

const confirm = async (email: string) =>
  call('post /api/restock/confirm', { token: await findLink(email, 'confirm') })

/** A guest who waits. */
async function wait(variantId: string, email: string): Promise<void> {
  await request(variantId, email)
  clock.advance(1000)
  expect((await confirm(email)).success).toBe(true)
  clock.advance(1000)
}

const back = 'Back in stock: Fern plate'
const question = 'Confirm your back-in-stock email'

describe('a guest', () => {
  test('is emailed once, after confirming, when the variant is back', async () => {
    const variantId = await soldOut()
    expect((await request(variantId, 'Nora@Example.com')).data).toEqual({ state: 'confirm' })
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'pending' }])
    await setStock(variantId, 4)
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question])
    await setStock(variantId, 0)
    clock.advance(1000)
    const first = await confirm('nora@example.com')
    expect(first.data).toEqual({
      email: 'n•••@example.com',
      product: { title: 'Fern plate', slug: expect.any(String), variantId },
      isBack: false,
    })
    expect((await confirm('nora@example.com')).data).toEqual(first.data)
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question])
    clock.advance(days(9))
    await setStock(variantId, 4)
    await restocks.run()
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question, back])
    const [, mail] = await listEmailsTo(database, 'nora@example.com')
    expect(mail?.text).toMatch(new RegExp(`/goodsDetail/\\S+\\?v=${variantId}`))
    expect(mail?.text).toContain('$96.00')
  })

  test('is told that a link to confirm has expired after the email was sent', async () => {
    const variantId = await soldOut()
    await request(variantId, 'nora@example.com')
    const token = await findLink('nora@example.com', 'confirm')
    const confirmed = () => call('post /api/restock/confirm', { token })
    expect((await confirmed()).success).toBe(true)
    await setStock(variantId, 1)
    await restocks.run()
    await setStock(variantId, 0)
    expect(await confirmed()).toMatchObject({
      success: false,
      data: { reason: 'confirmation-link-invalid' },
    })
  })

  test('can ask again for the next time', async () => {
    const variantId = await soldOut()
    await wait(variantId, 'nora@example.com')
    await setStock(variantId, 1)
    await restocks.run()
    await setStock(variantId, 0)
    clock.advance(days(1))
    await wait(variantId, 'nora@example.com')
    await setStock(variantId, 1)
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question, back, question, back])
  })

  test('gets the same answer for every address, and one confirmation in ten minutes', async () => {
    const variantId = await soldOut()
    const nora = await signedInMember(database, { now: clock.now() })
    await request(variantId, undefined, nora.bearer)
    await wait(variantId, 'ben@example.com')
    for (const email of [nora.email, 'ben@example.com', 'new@example.com'])
      expect((await request(variantId, email)).data).toEqual({ state: 'confirm' })
    expect((await request(variantId, 'new@example.com')).data).toEqual({ state: 'confirm' })
    expect(await subjectsTo('new@example.com')).toHaveLength(1)
    clock.advance(minutes(11))
    await request(variantId, 'new@example.com')
    expect(await subjectsTo('new@example.com')).toHaveLength(2)
    expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'pending'])
  })

  test('needs an address, and a variant that is sold and sold out', async () => {
    expect(await request(await soldOut())).toMatchObject({
      code: 42200,
      data: { fields: { email: 'Enter your email address.' } },
    })
    expect(await request(await makeVariant(database), 'nora@example.com')).toMatchObject({
      success: false,
      data: { reason: 'variant-available' },
    })
    const archived = await soldOut()
    await database.query("update variants set status = 'archived' where id = $1", [archived])
    for (const variantId of [archived, 'var_00000000000000000000000000'])
      expect(await request(variantId, 'nora@example.com')).toMatchObject({
        success: false,
        data: { reason: 'variant-not-sold' },
      })
    expect(await states()).toEqual([])
  })
})

describe('a member', () => {
  test('waits at once, and is emailed at the current address', async () => {
    const variantId = await soldOut()
    const nora = await signedInMember(database, { now: clock.now() })
    expect((await request(variantId, undefined, nora.bearer)).data).toEqual({ state: 'waiting' })
    expect((await request(variantId, nora.email, nora.bearer)).data).toEqual({ state: 'waiting' })
    await database.query("update members set email = 'new@example.com' where id = $1", [nora.id])
    await setStock(variantId, 2)
    await restocks.run()
    expect(await subjectsTo('new@example.com')).toEqual([back])
    expect(await subjectsTo(nora.email)).toEqual([])
  })

  test('is emailed once after asking at a previous and at the current address', async () => {
    const variantId = await soldOut()
    const nora = await signedInMember(database, { now: clock.now() })
    await request(variantId, undefined, nora.bearer)
    await database.query("update members set email = 'new@example.com' where id = $1", [nora.id])
    await request(variantId, undefined, nora.bearer)
    await setStock(variantId, 2)
    await restocks.run()
    expect(await subjectsTo('new@example.com')).toEqual([back])
  })

  test('stops the requests of a previous address too', async () => {
    const [plate, other] = [await soldOut(), await soldOut()]
    const nora = await signedInMember(database, { now: clock.now() })
    await request(plate, undefined, nora.bearer)
    await database.query("update members set email = 'new@example.com' where id = $1", [nora.id])
    await request(other, undefined, nora.bearer)
    await setStock(other, 2)
    await restocks.run()
    await call('post /api/restock/stop', { token: await findLink('new@example.com', 'stop') })
    await setStock(plate, 2)
    await restocks.run()
    expect(await subjectsTo('new@example.com')).toEqual([back])
  })

  test('has no part in a request that a guest confirms at a previous address', async () => {
    const variantId = await soldOut()
    const nora = await signedInMember(database, { now: clock.now() })
    await request(variantId, undefined, nora.bearer)
    await setStock(variantId, 1)
    await restocks.run()
    await setStock(variantId, 0)
    await database.query("update members set email = 'new@example.com' where id = $1", [nora.id])
    clock.advance(minutes(11))
    await wait(variantId, nora.email)
    await setStock(variantId, 1)
    await restocks.run()
    expect(await subjectsTo(nora.email)).toEqual([back, question, back])
    expect(await subjectsTo('new@example.com')).toEqual([])
  })

  test('confirms an address that is not theirs', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    const answer = await request(await soldOut(), 'ben@example.com', nora.bearer)
    expect(answer.data).toEqual({ state: 'confirm' })
  })

  test('gets one email about a restock, although the wish list reports them too', async () => {
    const variantId = await soldOut()
    const nora = await signedInMember(database, { now: clock.now() })
    const { rows } = await database.query('select product_id from variants where id = $1', [
      variantId,
    ])
    const { data } = await call(
      'post /api/wishlist/add',
      { productId: rows[0]?.['product_id'], variantId },
      nora.bearer,
    )
    await call('post /api/wishlist/edit', { id: data['listId'], emailNotices: true }, nora.bearer)
    await restocks.runWishlists()
    await request(variantId, undefined, nora.bearer)
    clock.advance(minutes(60))
    await setStock(variantId, 3)
    await restocks.runWishlists()
    await restocks.run()
    await restocks.runWishlists()
    expect(await subjectsTo(nora.email)).toEqual([back])
  })
})

describe('the stop link', () => {
  test('ends every request of the mailbox', async () => {
    const [plate, other] = [await soldOut(), await soldOut()]
    await wait(plate, 'nora@example.com')
    await request(other, 'nora+shop@example.com')
    const answer = await call('post /api/restock/stop', {
      token: await findLink('nora@example.com', 'stop'),
    })
    expect(answer.data).toEqual({ email: 'n•••@example.com' })
    expect((await confirm('nora+shop@example.com')).success).toBe(false)
    await setStock(plate, 2)
    await setStock(other, 2)
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question])
    expect(await subjectsTo('nora+shop@example.com')).toEqual([question])
  })

  test('is refused with another signature', async () => {
    await request(await soldOut(), 'nora@example.com')
    const token = await findLink('nora@example.com', 'stop')
    const forged = `${token.slice(0, -43)}${'A'.repeat(43)}`
    expect((await call('post /api/restock/stop', { token: forged })).success).toBe(false)
    expect((await states())[0]).toMatchObject({ state: 'pending' })
  })

  test('is not needed after a bounce', async () => {
    const variantId = await soldOut()
    await wait(variantId, 'nora@example.com')
    const { rows } = await database.query('select dedupe_key from emails')
    await restocks.reportUndelivered(rows.map((row) => String(row['dedupe_key'])))
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'stopped' }])
  })
})

describe('sending', () => {
  test('stops when the variant sells out between two batches; the others keep waiting', async () => {
    const variantId = await soldOut()
    await restocks.insertWaiting(variantId, 450)
    await setStock(variantId, 5)
    await restocks.sendBatch(variantId)
    await setStock(variantId, 0)
    await restocks.run()
    const count = async () =>
      (
        await database.query(
          `select state, count(*)::int as requests
          from restock_requests
          group by state
          order by state`,
        )
      ).rows
    expect(await count()).toEqual([
      { state: 'sent', requests: 200 },
      { state: 'waiting', requests: 250 },
    ])
    await setStock(variantId, 5)
    await restocks.run()
    expect(await count()).toEqual([{ state: 'sent', requests: 450 }])
    const { rows } = await database.query(
      `select count(*)::int as all, count(distinct recipient)::int as each
      from emails
      where dedupe_key like 'restock:%'`,
    )
    expect(rows).toEqual([{ all: 450, each: 450 }])
  })

  test('does not announce stock that has left again', async () => {
    const variantId = await soldOut()
    await wait(variantId, 'nora@example.com')
    await setStock(variantId, 1)
    await restocks.check()
    await setStock(variantId, 0)
    await restocks.run()
    expect(await subjectsTo('nora@example.com')).toEqual([question])
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'waiting' }])
  })
})

describe('retention', () => {
  test('unconfirmed requests go after three days, ended ones after 30, all after a year', async () => {
    const variantId = await soldOut()
    await request(variantId, 'pending@example.com')
    await wait(variantId, 'sent@example.com')
    await setStock(variantId, 1)
    await restocks.run()
    await setStock(variantId, 0)
    await wait(variantId, 'waiting@example.com')
    const left = async (after: number) => {
      clock.set(new Date(start.getTime() + after))
      await restocks.cleanUp()
      return (await states()).map(({ email }) => String(email).split('@')[0]).toSorted()
    }
    expect(await left(days(2))).toEqual(['pending', 'sent', 'waiting'])
    expect(await left(days(4))).toEqual(['sent', 'waiting'])
    expect(await left(days(32))).toEqual(['waiting'])
    expect(await left(days(366))).toEqual([])
  })

  test('a guest who confirmed a request is a customer, whose data staff find', async () => {
    const variantId = await soldOut()
    await request(variantId, 'pending@example.com')
    await wait(variantId, 'nora@example.com')
    const customers = async () =>
      (await database.query('select kind, email from customer_summaries')).rows
    expect(await customers()).toEqual([{ kind: 'guest', email: 'nora@example.com' }])
    clock.advance(days(366))
    await restocks.cleanUp()
    expect(await customers()).toEqual([])
  })

  test('a guest’s requests are part of the export and the erasure of their data', async () => {
    const variantId = await soldOut()
    await wait(variantId, 'nora@example.com')
    const guest = { identity: 'nora@example.com', emails: ['nora@example.com'] }
    expect(await restocks.exportGuest(guest)).toMatchObject([
      { title: 'Fern plate', email: 'nora@example.com', state: 'waiting' },
    ])
    await restocks.eraseGuest({ ...guest, before: clock.now(), now: clock.now() })
    expect(await states()).toEqual([])
  })
})

test('staff see how many wait for each variant', async () => {
  const variantId = await soldOut()
  const key = await createStaffKey(database.db, { name: 'Ida', now: clock.now() })
  const { rows } = await database.query('select product_id from variants where id = $1', [
    variantId,
  ])
  await wait(variantId, 'nora@example.com')
  await wait(variantId, 'ben@example.com')
  await request(variantId, 'pending@example.com')
  const { data } = await call(
    'get /api/staff/restock/waiting',
    { productId: rows[0]?.['product_id'] },
    { authorization: `Bearer ${key}` },
  )
  expect(data).toEqual({ variants: [{ variantId, waiting: 2 }] })
})
