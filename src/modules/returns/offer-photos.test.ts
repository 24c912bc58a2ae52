import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { filesHandlers, filesStaffHandlers } from '#modules/files/api/http.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { testStaff } from '#test/support/staff.ts'
import { exportReturns } from './commands/personal-data.ts'
import { returnPhotoRoutes } from './api/photo-routes.ts'

const database = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'aumbry-offers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = { storage: createDiskStorage(folder) }
const shop = openTestAftercare(database, { files })
const { staff, buyers, clerk, checkout } = shop
const routes = returnPhotoRoutes(shop.services)
const fetchPhoto = (src = '') => routes.request(src.replace('/return-photo', ''))
const stain = await sharp({
  create: { width: 1600, height: 1200, channels: 3, background: '#7a2a3a' },
})
  .withExif({ IFD0: { Artist: 'Canary Camera' } })
  .jpeg()
  .toBuffer()

async function uploadPhoto(bytes = stain, who = clerk): Promise<string> {
  return unwrapResult(
    await staff.uploadReturnPhoto(who, { name: 'stain.jpg' }, { ...exchange, bytes }),
  ).fileId
}

/** A received return. */
async function createReceivedReturn() {
  const member = await signedInMember(database, { now: checkout.clock.now() })
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }], {
    buyer: checkout.buyer(member.actor),
  })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const [key, { ctx }] = [{ id: bought.orderId }, bought.buyer]
  const lineId =
    unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines[0]?.lineId ?? ''
  const items = [
    { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
  ]
  const asked = { ...key, items, method: 'own' as const }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, asked, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...asked, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  const inspect = (photos: string[], decision: 'accept' | 'accept_less' = 'accept_less') => {
    const withhold = decision === 'accept' ? undefined : { amount: 5_00 }
    const item = {
      lineId,
      qty: 1,
      decision,
      withhold,
      sellable: false,
      note: 'A wine stain.',
      photos,
    }
    return staff.inspectReturn(clerk, { return: id, items: [item] }, exchange)
  }
  const shown = async () => unwrapResult(await buyers.readReturns(ctx, key, exchange)).rows[0]
  return { id, key, lineId, memberId: member.id, inspect, shown }
}

test('the buyer sees the photos without metadata, by links valid for 15 minutes', async () => {
  const desk = await createReceivedReturn()
  const fileIds = [await uploadPhoto(), await uploadPhoto()]
  expect((await desk.shown())?.photos, 'sent, and of no offer yet').toEqual([])
  unwrapResult(await desk.inspect(fileIds))
  const photos = (await desk.shown())?.photos ?? []
  expect(photos.map(({ lineId }) => lineId)).toEqual([desk.lineId, desk.lineId])
  const answer = await fetchPhoto(photos[0]?.src)
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'private, max-age=600'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, height: 960 })
  expect(bytes.includes('Canary Camera')).toBe(false)
  const [mail] = (
    await database.query(
      "select paragraphs::text as text from order_updates where subject like '%a reduced refund "
        + "offer'",
    )
  ).rows
  expect(mail?.['text']).toContain('You can see our photos on your return page.')
  expect(await exportReturns(database.db, desk.memberId)).toMatchObject([
    { photographs: [{ name: 'stain.jpg', fromShop: true }, { fromShop: true }] },
  ])
  unwrapResult(
    await filesStaffHandlers(files).readSentFile(clerk, { id: fileIds[0] ?? '' }, exchange),
  )
  checkout.clock.advance(minutes(21))
  expect((await fetchPhoto(photos[0]?.src)).status, 'an old link').toBe(404)
  expect((await fetchPhoto((await desk.shown())?.photos[0]?.src)).status).toBe(200)
})

test('nobody else can open the photos', async () => {
  const [desk, other] = [await createReceivedReturn(), await createReceivedReturn()]
  const [mine, theirs] = [await uploadPhoto(), await uploadPhoto()]
  unwrapResult(await desk.inspect([mine]))
  unwrapResult(await other.inspect([theirs]))
  const src = (await desk.shown())?.photos[0]?.src ?? ''
  expect(src).toContain(mine)
  for (const forged of [
    `/${mine}/1280`,
    src.replace(mine, theirs),
    src.replace(/.$/, '!'),
    src.replace(/\/\d{10,}\//, '/9999999999999/'),
  ])
    expect((await fetchPhoto(forged)).status, forged).toBe(404)
  const stranger = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  expect(await buyers.readReturns(stranger.ctx, desk.key, exchange)).toMatchObject({
    refused: 'not-found',
  })
})

test('invalid photos are refused', async () => {
  const desk = await createReceivedReturn()
  const member = await signedInMember(database, { now: checkout.clock.now() })
  const { ctx } = checkout.buyer(member.actor)
  const sent = filesHandlers(files)
  const { id } = unwrapResult(
    await sent.startFile(
      ctx,
      { purpose: 'return', name: 'mine.jpg', size: stain.length },
      exchange,
    ),
  )
  unwrapResult(await sent.putPart(ctx, { id, index: 0 }, { ...exchange, bytes: stain }))
  unwrapResult(await sent.finishFile(ctx, { id }, exchange))
  expect(await desk.inspect([id])).toMatchObject({ refused: 'fields-invalid' })
  const ours = await uploadPhoto()
  expect(await desk.inspect([ours], 'accept')).toMatchObject({ refused: 'fields-invalid' })
  const colleague = { ...clerk, staff: testStaff('stk_other', 'Ben') }
  expect(await desk.inspect([await uploadPhoto(stain, colleague)])).toMatchObject({
    refused: 'fields-invalid',
  })
  const seven = await Promise.all(Array.from({ length: 7 }, () => uploadPhoto()))
  expect(await desk.inspect(seven)).toMatchObject({ refused: 'fields-invalid' })
  expect((await desk.shown())?.photos, 'a refused inspection takes none').toEqual([])
  const text = { ...exchange, bytes: Buffer.from('not a picture') }
  expect(await staff.uploadReturnPhoto(clerk, { name: 'a.jpg' }, text)).toMatchObject({
    refused: 'file-refused',
  })
  unwrapResult(await desk.inspect([ours]))
  const another = await createReceivedReturn()
  expect(await another.inspect([ours])).toMatchObject({ refused: 'fields-invalid' })
  unwrapResult(await another.inspect([]))
  expect(await shop.violations()).toEqual([])
})
