import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { previewReturn, submitReturn } from '../commands/submit-return.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop

test.each([
  {
    method: 'own',
    reason: 'unwanted',
    resolution: 'refund',
    words: 'I don’t need it anymore; refund',
  },
  {
    method: 'label',
    reason: 'style',
    resolution: 'refund',
    words: 'it’s not my style; refund',
  },
  {
    method: 'none',
    reason: 'damaged',
    resolution: 'keep',
    words: 'it arrived damaged; keep it, with a refund',
  },
] as const)(
  'the email about a return ($method) states the request with date and time',
  async ({ method, reason, resolution, words }) => {
    const bought = await shop.buy([
      { variantId: await makeVariant(database, { title: 'Napkins', price: 12_00 }), qty: 2 },
    ])
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: bought.number }, exchange),
    )
    checkout.clock.advance(days(2))
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    const { lineId } = unwrapResult(
      await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
    ).money[0] ?? { lineId: '' }
    const asked = {
      orderId: bought.orderId,
      items: [{ lineId, qty: 2, reason, resolution }],
      method,
      isMember: false,
      now: checkout.clock.now(),
    }
    const { money } = unwrapResult(await previewReturn(shop.services, asked))
    const expected = { toCard: money.toCard, asCredit: money.asCredit }
    unwrapResult(
      await submitReturn(
        shop.services,
        { ...asked, expected, photos: [], ownerId: null },
        { kind: 'customer' },
      ),
    )
    await shop.pass(0)
    const mail = await queryRow(
      database.db,
      { text },
      sql`
        select paragraphs ->> 0 as text from order_updates
        where order_id = ${bought.orderId} and subject like 'Return RT-%'`,
    )
    expect(mail?.text).toMatch(
      /^You requested this on \w+ \d+, \d{4} at \d+:\d\d.[AP]M \(New York time\): 2 × Napkins/,
    )
    expect(mail?.text).toContain(words)
  },
)
