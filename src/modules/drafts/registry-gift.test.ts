import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openDraftDesk } from '#test/support/draft-desk.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestRegistries, secretAddress } from '#test/support/registries.ts'

const database = await openTestDatabase()
const desk = openDraftDesk(database)
const registries = openTestRegistries(database, desk.checkout)

test('a gift sold by phone holds its unit and ships to the registry', async () => {
  const variantId = await makeVariant(database, { price: 48_00, onHand: 5 })
  const owner = await registries.owner()
  const registry = await registries.open(owner, [{ variantId, wanted: 1 }])
  const contents = {
    deliveries: [{}, { registryId: registry.id, recipientName: 'Nora and Theo' }] as never,
    lines: [{ variantId, qty: 1, delivery: 1 }] as never,
    billing: {
      firstName: 'May',
      lastName: 'Park',
      line1: '118 Benefit Street',
      line2: '',
      city: 'Providence',
      region: 'RI',
      postalCode: '02906',
      countryCode: 'US',
    } as never,
  }
  const { id } = await desk.create(contents)
  unwrapResult(await desk.send(id))
  const sent = await queryRow(
    database.db,
    { stored: text },
    sql`
      select c.checkout_draft::text as stored
      from carts c
      join draft_orders d on d.cart_id = c.id
      where d.id = ${id}`,
  )
  expect(sent?.stored).not.toContain(secretAddress.line1)
  const paid = unwrapResult(await desk.markPaid(id))
  expect(paid).toMatchObject({ state: 'completed' })
  const { items, gifts } = await registries.read(owner, registry.id)
  expect(items[0]?.counts).toMatchObject({ bought: 1, remaining: 0 })
  expect(gifts).toHaveLength(1)
  const group = await queryRow(
    database.db,
    { street: nullable(text), registryId: nullable(text) },
    sql`
      select g.address ->> 'line1' as street, g.registry_id
      from order_groups g
      join draft_orders d on d.order_id = g.order_id
      where d.id = ${id}`,
  )
  expect(group).toMatchObject({ street: secretAddress.line1, registryId: registry.id })

  const second = await desk.create(contents)
  const refused = await desk.send(second.id)
  expect(isRefusal(refused) && refused.refused).toBe('registry-taken')
})

test('a registry has one delivery, which is not the first', async () => {
  const registryId = 'reg_none'
  for (const deliveries of [
    [{ registryId }],
    [{ address: homeAddress }, { registryId }, { registryId }],
  ]) {
    const { id } = await desk.create({ deliveries: deliveries as never })
    const priced = await desk.drafts.previewDraft(desk.clerk, { id }, exchange)
    expect(isRefusal(priced) && Object.keys(priced.fields ?? {})[0]).toMatch(/registryId$/)
  }
})
