import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop

test('a unit without monogram can be exchanged for another product of its price', async () => {
  const napkins = await makeVariant(database, { title: 'Napkins', price: 50_00 })
  const board = await makeVariant(database, { title: 'Walnut board', price: 50_00, onHand: 1 })
  const lettered = expect.objectContaining({ exchanges: [] })
  const buyer = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  const bought = await shop.buy([{ variantId: napkins, qty: 2 }], { buyer })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const [key, { ctx }] = [{ id: bought.orderId }, bought.buyer]
  const [line] = unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines
  expect(line?.exchanges).toEqual([
    { variantId: board, label: expect.stringContaining('Walnut board'), refund: 0, extraCost: 0 },
  ])
  const asking = (exchangeVariantId: string) => ({
    ...key,
    method: 'label' as const,
    items: [
      {
        lineId: line?.lineId ?? '',
        qty: 1,
        reason: 'style' as const,
        note: '',
        resolution: 'exchange' as const,
        exchangeVariantId,
      },
    ],
  })
  await database.query(
    `update order_lines set return_terms = return_terms || '{"isPersonalized": true}' `
      + 'where id = $1',
    [line?.lineId],
  )
  expect(unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines).toEqual([lettered])
  expect(await buyers.previewReturn(ctx, asking(board), exchange)).toMatchObject({
    refused: 'fields-invalid',
  })
  await database.query(
    `update order_lines set return_terms = return_terms || '{"isPersonalized": false}' `
      + 'where id = $1',
    [line?.lineId],
  )
  const { money } = unwrapResult(await buyers.previewReturn(ctx, asking(board), exchange))
  expect(money).toMatchObject({ toCard: 0, asCredit: 0, fee: 0 })
  const made = unwrapResult(
    await buyers.submitReturn(
      ctx,
      { ...asking(board), expected: { toCard: 0, asCredit: 0 }, photos: [] },
      exchange,
    ),
  )
  expect(made.items).toMatchObject([
    { title: 'Napkins', exchangedFor: expect.stringContaining('Walnut board') },
  ])
  await shop.pass(0)
  unwrapResult(await staff.receiveReturn(clerk, { return: made.id }, exchange))
  const items = [
    { lineId: line?.lineId ?? '', qty: 1, decision: 'accept' as const, sellable: true, note: '' },
  ]
  unwrapResult(await staff.inspectReturn(clerk, { return: made.id, items }, exchange))
  const anew = unwrapResult(await staff.shipPieces(clerk, { order: bought.number }, exchange))
  const slip = unwrapResult(
    await staff.printPackingSlip(
      clerk,
      { order: bought.number, shipment: anew.shipmentId, paper: 'letter' },
      exchange,
    ),
  )
  const [page = ''] = (await extractText(await getDocumentProxy(new Uint8Array(slip.bytes)))).text
  expect(page).toContain('Walnut board')
  expect(page).not.toContain('Napkins')
  const { parcels } = unwrapResult(await buyers.readProgress(ctx, key, exchange))
  expect(
    parcels
      .flatMap(({ pieces }) => pieces.map(({ title, qty }) => `${qty} ${title.split(',')[0]}`))
      .toSorted(),
  ).toEqual(['1 Walnut board', '2 Napkins'])
  expect(await shop.violations()).toEqual([])
})
