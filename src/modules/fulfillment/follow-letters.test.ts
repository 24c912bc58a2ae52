import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { must } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/goods.ts'
import { importTemplates } from '#modules/monograms/import-templates.ts'
import { personalize } from '#modules/monograms/personalize.ts'
import { queueWorks } from '#modules/monograms/queue-works.ts'
import { findWorkOfLine } from '#modules/monograms/read-works.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
await importTemplates(database, { file: fileURLToPath(new URL('../../../catalog/monograms.json', import.meta.url)) })
const goods = { slug: 'fern-edge-napkins', type: 'Napkins', takesMonogram: true }
const names = { first: 'Eleanor', middle: 'James', last: 'Hartwell', partner: '', text: '', letters: '' }
const choice = { templateId: 'napkins', placeId: 'corner', styleId: 'italic', colorId: 'turkey-red', sizeMm: 64, names }

test('nobody letters what was cancelled: the work goes with the order, in the same act', async () => {
  const { orderId, number } = await shop.buy([{ variantId: await makeVariant(database, { onHand: 5 }), qty: 2 }])
  const [line] = await rows<{ id: string }>(database.db, sql`select id from order_lines where order_id = ${orderId}`)
  const orderLineId = line?.id ?? ''
  const now = shop.checkout.clock.now()
  const personalization = must(await personalize(database.db, { goods, choice, now }))
  const lines = [{ orderLineId, piece: 'Napkin', qty: 2, dueOn: '2026-12-01' as const, personalization }]
  await inTransaction(database.db, (tx) => queueWorks(tx, { orderId, orderNumber: number, placedAt: now, lines }))
  must(await shop.staff.staffCancel(shop.clerk, { order: number, reason: 'staff', items: [{ lineId: orderLineId, qty: 1 }] }, exchange))
  expect(await findWorkOfLine(database.db, orderLineId)).toMatchObject({ state: 'queued', qty: 1 })
  must(await shop.staff.staffCancel(shop.clerk, { order: number, reason: 'staff' }, exchange))
  expect(await findWorkOfLine(database.db, orderLineId)).toMatchObject({ state: 'cancelled' })
})
