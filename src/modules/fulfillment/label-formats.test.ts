import { beforeEach, describe, expect, test } from 'vitest'
import { findShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { changeTestSettings, testSettings } from '#test/support/settings.ts'
import { readParcelFacts, readReturnFacts } from './commands/parcel-facts.ts'

const database = await openTestDatabase()
/** What the shop's staff chose last. */
let settings = testSettings
const shop = openTestAftercare(database, {
  settings: { ...testSettings, get: (name) => settings.get(name) },
})
const { staff, clerk } = shop

beforeEach(async () => {
  settings = testSettings
  await emptyTables(database)
})

const chooseZpl = () => {
  settings = changeTestSettings({ parcels: { labelFormat: 'zpl' } })
}
const ship = async () => {
  const { number } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  return unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange)).shipmentId
}
const print = async (shipment: string) => {
  const file = unwrapResult(await staff.printLabel(clerk, { shipment }, exchange))
  return { ...file, text: Buffer.from(file.bytes).toString() }
}
const printMany = (shipments: string[], slips: 'true' | 'false' | 'only' = 'false') =>
  staff.printShipments(clerk, { shipments, slips, paper: 'letter' }, exchange)

test('a label is a PDF of 4 by 6 inches by default', async () => {
  const { name, type, text } = await print(await ship())
  expect([name.slice(-4), type, text.slice(0, 5)]).toEqual(['.pdf', 'application/pdf', '%PDF-'])
})

describe('a shop with label printers', () => {
  test('gets ZPL labels, which say that they are simulated', async () => {
    chooseZpl()
    const { name, type, text } = await print(await ship())
    expect([name.slice(-4), type]).toEqual(['.zpl', 'application/zpl'])
    expect(text).toMatch(/^\^XA\n\^CI28\n\^PW812\n\^LL1218\n[^]*\^XZ\n$/)
    expect(text).toContain('^FDSimulated _E2_80_93 not for shipping^FS')
    expect(text).toContain('^FD24 Orchard Street^FS')
    const [{ tracking_no: trackingNo = '' } = {}] = (
      await database.query('select tracking_no from shipping_labels')
    ).rows
    expect(text).toMatch(new RegExp(`\\^BCN,170,N,N,N\\^FH\\^FD${String(trackingNo)}\\^FS`))
  })

  test('prints many labels as one file, and packing slips separately', async () => {
    chooseZpl()
    const shipments = [await ship(), await ship()]
    const file = unwrapResult(await printMany(shipments))
    expect(file).toMatchObject({ name: 'labels.zpl', type: 'application/zpl' })
    const labels = Buffer.from(file.bytes).toString()
    expect(labels.match(/\^XA[^]*?\^XZ/g)).toHaveLength(2)
    expect(await printMany(shipments, 'true')).toMatchObject({
      reason: 'label-formats-differ',
      message: expect.stringContaining('packing slips are PDF files') as string,
    })
    const slips = unwrapResult(await printMany(shipments, 'only'))
    expect([slips.name, Buffer.from(slips.bytes.slice(0, 5)).toString()]).toEqual([
      'packing-slips.pdf',
      '%PDF-',
    ])
  })

  test('keeps labels that were bought as PDF, and prints them separately', async () => {
    const earlier = await ship()
    chooseZpl()
    const later = await ship()
    expect(await print(earlier)).toMatchObject({ type: 'application/pdf' })
    expect(await print(later)).toMatchObject({ type: 'application/zpl' })
    expect(await printMany([earlier, later])).toMatchObject({ reason: 'label-formats-differ' })
    expect(unwrapResult(await printMany([earlier])).name).toBe('labels.pdf')
  })

  test('sends customers PDF labels for returns', async () => {
    chooseZpl()
    const { orderId } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
    const [group] = (
      await database.query('select id from order_groups where order_id = $1', [orderId])
    ).rows
    const address = await findShipmentAddress(shop.services, String(group?.['id']))
    if (!address) throw new Error('The order has no address.')
    const outgoing = await readParcelFacts(shop.services, { address, units: [] })
    expect(outgoing).toMatchObject({ format: 'zpl', isReturn: false })
    const to = ['Aumbry Returns', '40 Prospect Street', 'New York, NY 10002']
    const back = await readReturnFacts(shop.services, { from: address.to, to, units: [] })
    expect(back).toMatchObject({ format: 'pdf', isReturn: true })
  })
})
