import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { walletJobs } from './jobs.ts'

const { shop, database, call } = await openTestShop()
const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
const staff = { authorization: `Bearer ${key}` }
const get = async (path: string, query: object) =>
  (await call(`get /api/staff/${path}`, query, staff)).data
const post = (path: string, input: object) => call(`post /api/staff/${path}`, input, staff)

/** The color of the design "madder". */
const madderGround = '#84231d'

const mailsTo = async (email: string) =>
  (await database.query('select plain, html from emails where recipient = $1 order by id', [email]))
    .rows

test('a gift card for a recipient is emailed, found by name, stopped and replaced by email', async () => {
  const recipient = { name: 'Wilhelmina Ott', email: 'mina@example.com', senderName: 'The shop' }
  const issued = await post('wallet/giftCards', {
    count: 1,
    amount: 40_00,
    reason: 'A late parcel',
    recipient,
  })
  expect(issued.data).toMatchObject({ state: 'done', codes: [] })
  const find = async () =>
    (
      (await get('giftCard/list', { search: 'wilhel' })) as {
        rows: { id: string; last4: string }[]
      }
    ).rows
  const [ordered] = await find()
  expect(ordered).toMatchObject({ state: 'ordered', amount: 40_00, balance: 0 })
  const jobs = walletJobs(shop.services)
  await jobs['wallet.send-gift-card']?.({ giftCardId: ordered?.id })
  const [{ plain } = { plain: '' }] = await mailsTo(recipient.email)
  const [active] = await find()
  expect(active).toMatchObject({ state: 'active', balance: 40_00, last4: expect.any(String) })
  expect(plain).toContain(active?.last4)
  const id = ordered?.id
  expect((await get('giftCard/list', { search: active?.last4, balance: 'open' }))['total']).toBe(1)
  expect(await get('giftCard/detail', { id })).toMatchObject({
    recipientEmail: recipient.email,
    ledger: [{ kind: 'allocate', amount: 40_00, balanceAfter: 40_00 }],
  })
  expect(await post('giftCard/replace', { id })).toMatchObject({ code: 40400 })
  await database.query("update gift_cards set design = 'madder' where id = $1", [id])
  expect((await post('giftCard/stop', { id, reason: 'Lost' })).data).toEqual({ available: 40_00 })
  const replaced = await post('giftCard/replace', { id })
  expect(replaced.data).toMatchObject({ amount: 40_00, code: null, sentTo: recipient.email })
  const mails = await mailsTo(recipient.email)
  expect(mails.map(({ html }) => String(html).includes(madderGround))).toEqual([false, true])
  expect(await get('giftCard/detail', { id })).toMatchObject({
    state: 'blocked',
    balance: 0,
    replacedBy: replaced.data['id'],
  })
})

test('only one card is issued to a recipient at once', async () => {
  const recipient = { name: 'Wilhelmina Ott', email: 'mina@example.com' }
  expect(
    await post('wallet/giftCards', { count: 2, amount: 10_00, reason: 'Thanks', recipient }),
  ).toMatchObject({ code: 42200, data: { fields: { count: expect.any(String) } } })
})

test('wallets with a balance are listed and shown with their entries', async () => {
  const { id, email } = await signedInMember(database)
  expect((await get('wallet/list', { search: email }))['total']).toBe(0)
  const reason = 'A late parcel'
  await post('wallet/credit', { email, balanceType: 'refund_credit', amount: 15_00, reason })
  expect((await get('wallet/list', { search: email }))['rows']).toMatchObject([
    { id, balance: 15_00, refundCredit: 15_00, promotional: 0 },
  ])
  expect(await get('wallet/detail', { id })).toMatchObject({
    name: 'Nora Hale',
    available: 15_00,
    balances: [{ balanceType: 'refund_credit', available: 15_00 }],
    ledger: [{ title: reason, amount: 15_00 }],
  })
})
