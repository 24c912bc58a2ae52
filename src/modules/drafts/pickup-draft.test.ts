import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { localShipping } from '#test/support/local-shipping.ts'
import { makeVariant } from '#test/support/products.ts'
import { changeTestSettings } from '#test/support/settings.ts'

const database = await openTestDatabase()
const desk = openDraftDesk(database, { settings: changeTestSettings({ localShipping }) })
const without = openDraftDesk(database)
const { checkout } = desk

beforeEach(() => emptyTables(database))

const line = async () => ({
  variantId: await makeVariant(database, { price: 20_00 }),
  qty: 1,
  delivery: 0,
  giftNote: '',
  personalization: null,
})
const person = { firstName: 'Tom', lastName: 'Reyes', phone: '6175550123' }
const billing = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10002',
  countryCode: 'US',
} as const

test('a draft is picked up without an address', async () => {
  const { id } = await desk.create({
    deliveries: [{ isPickup: true }] as never,
    lines: [await line()],
  })
  expect((await desk.preview(id)).checkout).toMatchObject({
    missing: ['pickupPerson', 'billing'],
    totals: { shipping: 0 },
    groups: [{ isPickup: true, methodId: 'local.pickup' }],
  })
  const { version } = await desk.detail(id)
  const contents = desk.contents({
    deliveries: [{ isPickup: true, pickupPerson: person }] as never,
    lines: [await line()],
    billing,
  })
  unwrapResult(await desk.drafts.updateDraft(desk.clerk, { id, version, contents }, exchange))
  unwrapResult(await desk.send(id))
  const { buyer, opened } = await desk.open(await desk.token())
  const { checkoutId } = unwrapResult(opened)
  await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  expect(
    unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id: orderId ?? '' }, exchange)),
  ).toMatchObject({
    groups: [
      {
        recipientName: 'Tom Reyes',
        pickup: { address: '40 Prospect Street, Cambridge, MA 02139' },
        address: { firstName: 'Tom', line1: '40 Prospect Street', phone: '(617) 555-0123' },
      },
    ],
    billing: { lines: expect.arrayContaining(['24 Orchard Street']) },
  })
})

test('money that was received needs no billing address, and the address names who comes', async () => {
  const { id } = await desk.create({
    deliveries: [{ isPickup: true, address: homeAddress }] as never,
    lines: [await line()],
  })
  expect((await desk.preview(id)).checkout).toMatchObject({
    missing: [],
    groups: [{ isPickup: true, pickupPerson: { firstName: 'Nora', lastName: 'Hale' } }],
  })
  expect(unwrapResult(await desk.markPaid(id))).toMatchObject({ state: 'completed' })
  expect(await desk.orders()).toHaveLength(1)
})

test('a gift is not picked up, and a shop without pickup asks for the address', async () => {
  const gift = await desk
    .create({
      deliveries: [{ address: homeAddress }, { address: homeAddress, isPickup: true }] as never,
      lines: [await line()],
    })
    .then(({ id }) => desk.drafts.previewDraft(desk.clerk, { id }, exchange))
  expect(isRefusal(gift) && gift).toMatchObject({
    reason: 'gift-not-picked-up',
    fields: { 'deliveries.1.isPickup': 'Gifts to someone else cannot be picked up.' },
  })
  const { id } = await without.create({
    deliveries: [{ isPickup: true, pickupPerson: person }] as never,
    lines: [await line()],
  })
  expect((await without.preview(id)).checkout.missing).toContain('address')
})

test('the audit log has neither the name nor the phone of who comes', async () => {
  const entries: unknown[] = []
  const clerk = Object.assign(desk.clerkOf('stm_ida'), {
    audit: { record: (entry: unknown) => void entries.push(entry) },
  })
  const contents = desk.contents({
    deliveries: [{ isPickup: true, pickupPerson: person }] as never,
    lines: [await line()],
  })
  unwrapResult(
    await desk.drafts.createDraft(clerk, { email: 'nora@example.com', contents }, exchange),
  )
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toMatch(/Reyes|5550123/)
})

test('what adds to a pickup is picked up too, and does not take the shop for the address', async () => {
  const { id } = await desk.create({
    deliveries: [{ isPickup: true, pickupPerson: person }] as never,
    lines: [await line()],
    billing,
  })
  unwrapResult(await desk.markPaid(id))
  const [order] = await desk.orders()
  const added = unwrapResult(
    await desk.drafts.addToOrder(desk.clerk, { order: order?.number ?? '' }, exchange),
  )
  expect((await desk.detail(added.id)).contents.deliveries).toMatchObject([
    { isPickup: true, pickupPerson: person, address: null, methodId: null },
  ])
  expect((await desk.detail(added.id)).contents.billing).toMatchObject({
    line1: '24 Orchard Street',
  })
})
