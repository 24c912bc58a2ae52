import { expect, test } from 'vitest'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { testStaff } from '#test/support/staff.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop, jobs } = giving
const { checkout } = shop
const clerk = {
  ...testContext(database, { clock: checkout.clock }),
  staff: testStaff('stk_counter', 'Counter'),
}

const listEmails = (email: string) =>
  queryRows(
    database.db,
    { subject: text, plain: text },
    sql`select subject, plain from emails where recipient = ${email} order by created_at`,
  )

const sale = {
  source: 'phone',
  giverName: 'Aunt May',
  note: 'With love',
  receipt: 'R-12',
  qty: 1,
} as const

test('staff create a draft registry for a member, who gets a link by email', async () => {
  const owner = await giving.owner()
  const { id, number } = unwrapResult(
    await handlers.createRegistryForMember(
      clerk,
      { email: owner.email, title: 'Our wedding' },
      exchange,
    ),
  )
  expect(await giving.read(owner, id)).toMatchObject({
    number,
    title: 'Our wedding',
    status: 'draft',
    role: 'owner',
  })
  const [mail] = await listEmails(owner.email)
  expect(mail?.plain).toContain(`/registry/create?id=${id}&step=1`)
  expect(
    await handlers.createRegistryForMember(
      clerk,
      { email: 'nobody@example.com', title: '' },
      exchange,
    ),
  ).toMatchObject({
    fields: { email: expect.any(String) },
  })
})

test('a phone sale counts as given and notifies the owner', async () => {
  const { owner, registry, read, share } = await openWithWish(database, giving)
  const { number: registryNumber } = registry
  const answer = unwrapResult(await handlers.readByNumber(clerk, { registryNumber }, exchange))
  expect(answer.items).toMatchObject([{ code: 1, wanted: 2, remaining: 2 }])
  expect(JSON.stringify(answer)).not.toContain('Canary')
  const sold = unwrapResult(
    await handlers.recordSale(
      clerk,
      { ...sale, registryNumber, itemCode: 1, giverEmail: 'may@example.com' },
      exchange,
    ),
  )
  expect(sold.remaining).toBe(1)
  await checkout.runJobs(jobs)
  expect((await read()).gifts).toMatchObject([
    { source: 'phone', giverName: 'Aunt May', note: 'With love', thankYou: { canEmail: true } },
  ])
  expect((await listEmails(owner.email)).map(({ subject }) => subject)).toHaveLength(1)
  expect(unwrapResult(await share()).items[0]).toMatchObject({ given: 1, remaining: 1 })
  expect(JSON.stringify(unwrapResult(await share()))).not.toContain('May')
})

test('a sale of more than is needed or of unknown items is refused', async () => {
  const { registry } = await openWithWish(database, giving, { wanted: 1 })
  const record = (more: object) =>
    handlers.recordSale(
      clerk,
      { ...sale, registryNumber: registry.number, itemCode: 1, ...more },
      exchange,
    )
  expect(await record({ qty: 2 })).toMatchObject({
    refused: 'registry-taken',
    detail: { remaining: 1 },
  })
  expect(await record({ itemCode: 2 })).toMatchObject({ refused: 'not-found' })
  expect(await record({ registryNumber: '1000000000' })).toMatchObject({ refused: 'not-found' })
  unwrapResult(await record({ source: 'store' }))
  expect(await record({})).toMatchObject({ refused: 'registry-taken' })
})

test('item numbers stay the same and are never reused', async () => {
  const { registry, itemId, asOwner } = await openWithWish(database, giving)
  const wish = async () => {
    const { variantId } = await openWithWish(database, giving)
    return unwrapResult(await handlers.addItem(asOwner(), { id: registry.id, variantId }, exchange))
      .itemId
  }
  const codes = async () =>
    unwrapResult(
      await handlers.readByNumber(clerk, { registryNumber: registry.number }, exchange),
    ).items.map(({ code }) => code)
  await wish()
  unwrapResult(await handlers.removeItem(asOwner(), { itemId }, exchange))
  expect(await codes()).toEqual([2])
  const last = await wish()
  unwrapResult(await handlers.removeItem(asOwner(), { itemId: last }, exchange))
  await wish()
  expect(await codes()).toEqual([2, 4])
})

test('a reversed sale makes the item available again and notifies the owner', async () => {
  const { owner, registry, read } = await openWithWish(database, giving)
  const { number: registryNumber } = registry
  const { giftId } = unwrapResult(
    await handlers.recordSale(clerk, { ...sale, qty: 2, registryNumber, itemCode: 1 }, exchange),
  )
  const sales = async () =>
    unwrapResult(await handlers.readByNumber(clerk, { registryNumber }, exchange)).sales
  expect(await sales()).toMatchObject([
    { giftId, source: 'phone', giverName: 'Aunt May', receipt: 'R-12', units: 2 },
  ])
  const other = (await openWithWish(database, giving)).registry.number
  expect(
    await handlers.reverseSale(clerk, { registryNumber: other, giftId }, exchange),
  ).toMatchObject({ refused: 'not-found' })
  expect(
    unwrapResult(await handlers.reverseSale(clerk, { registryNumber, giftId }, exchange)),
  ).toEqual({
    units: 2,
  })
  expect(await read()).toMatchObject({
    gifts: [],
    items: [{ counts: { elsewhere: 0, remaining: 2 } }],
  })
  expect((await read()).log[0]).toMatchObject({
    actorName: 'The shop',
    text: expect.stringContaining('recorded by mistake'),
  })
  expect((await listEmails(owner.email)).map(({ subject }) => subject)).toContain(
    'A gift from Aunt May was recorded by mistake',
  )
  expect(await sales()).toEqual([])
  expect(await handlers.reverseSale(clerk, { registryNumber, giftId }, exchange)).toMatchObject({
    refused: 'not-found',
  })
})

test('staff cannot reverse a gift bought elsewhere', async () => {
  const { registry, slug, itemId } = await openWithWish(database, giving)
  const buyer = checkout.buyer()
  unwrapResult(
    await handlers.markElsewhere(
      buyer.ctx,
      { slug, itemId, qty: 1, name: 'Ada', note: '', store: '', storeOrder: '' },
      exchange,
    ),
  )
  const gift = await queryRow(
    database.db,
    { id: text },
    sql`select id from registry_gifts where registry_id = ${registry.id}`,
  )
  expect(
    await handlers.reverseSale(
      clerk,
      { registryNumber: registry.number, giftId: gift?.id ?? '' },
      exchange,
    ),
  ).toMatchObject({
    refused: 'not-found',
  })
})
