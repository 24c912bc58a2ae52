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
  const variantId = await makeVariant(database, { onHand: 5 })
  const owner = await registries.owner()
  const registry = await registries.open(owner, [{ variantId, wanted: 1 }])
  const contents = {
    deliveries: [{}, { registryId: registry.id, recipientName: 'Nora and Theo' }] as never,
    lines: [{ variantId, qty: 1, delivery: 1 }] as never,
  }
  const { id } = await desk.create(contents)
  const paid = unwrapResult(await desk.markPaid(id))
  expect(paid).toMatchObject({ state: 'completed' })
  const { items, gifts } = await registries.read(owner, registry.id)
  expect(items[0]?.counts).toMatchObject({ bought: 1, remaining: 0 })
  expect(gifts).toHaveLength(1)
  const group = await queryRow(
    database.db,
    { street: nullable(text), registryId: nullable(text), stored: text },
    sql`
      select g.address ->> 'line1' as street, g.registry_id, c.checkout_draft::text as stored
      from order_groups g
      join draft_orders d on d.order_id = g.order_id
      join carts c on c.id = d.cart_id
      where d.id = ${id}`,
  )
  expect(group).toMatchObject({ street: secretAddress.line1, registryId: registry.id })
  expect(group?.stored).not.toContain(secretAddress.line1)

  const second = await desk.create(contents)
  const refused = await desk.markPaid(second.id)
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
