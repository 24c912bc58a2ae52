import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { openTestGiving, openWithWish, secretAddress } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const { clock } = shop.checkout
const start = clock.now()

beforeEach(() => clock.set(start))

async function openWithGift(buyer = shop.checkout.buyer()) {
  const opened = await openWithWish(database, giving)
  const given = await opened.give(1, buyer)
  await shop.pass(minutes(61))
  return { ...opened, ...given }
}

const extractPdfText = async (bytes: Uint8Array) =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  ).text.replaceAll(/\s+/g, ' ')

test('thank-you cards show the draft or the first lines of a note', async () => {
  const { asOwner, registry, give, read } = await openWithGift()
  await give()
  const [second, first] = (await read()).gifts
  unwrapResult(
    await handlers.thankGiver(
      asOwner(),
      { giftId: first?.id ?? '', text: 'Dear May, we eat from it every day.', action: 'draft' },
      exchange,
    ),
  )
  const cards = unwrapResult(
    await handlers.printThankYouCards(asOwner(), { id: registry.id }, exchange),
  )
  expect(cards.name).toBe('thank-you-cards.pdf')
  const pdfText = await extractPdfText(cards.bytes)
  expect(pdfText.match(/Nora and Theo/g)).toHaveLength(2)
  expect(pdfText).toContain('Dear May, we eat from it every day.')
  expect(pdfText).toContain('Dear May, Thank you for the Fern-edge napkins.')
  expect(pdfText).not.toContain('aunt.may@')
  expect(pdfText).not.toContain(secretAddress.line1)
  unwrapResult(
    await handlers.thankGiver(
      asOwner(),
      { giftId: second?.id ?? '', text: 'Thank you.', action: 'send' },
      exchange,
    ),
  )
  expect(
    (
      await extractPdfText(
        unwrapResult(await handlers.printThankYouCards(asOwner(), { id: registry.id }, exchange))
          .bytes,
      )
    ).match(/Thank you/g),
  ).toHaveLength(1)
  expect(
    await handlers.printThankYouCards((await giving.owner()).ctx, { id: registry.id }, exchange),
  ).toMatchObject({ refused: 'not-found' })
})

test('the recipient returns a delivered gift with a gift code', async () => {
  const { asOwner, orderId, read, counts, buyer } = await openWithGift(
    shop.checkout.buyer((await signedInMember(database)).actor),
  )
  const giftId = (await read()).gifts[0]?.id ?? ''
  expect(await handlers.createGiftReturnCode(asOwner(), { giftId }, exchange)).toMatchObject({
    refused: 'transition-illegal',
    reason: 'gift-not-delivered',
  })
  unwrapResult(await shop.staff.shipPieces(shop.clerk, { order: orderId }, exchange))
  await shop.pass(days(9))
  expect(
    await handlers.createGiftReturnCode((await giving.owner()).ctx, { giftId }, exchange),
  ).toMatchObject({ refused: 'not-found' })
  const { code } = unwrapResult(
    await handlers.createGiftReturnCode(asOwner(), { giftId }, exchange),
  )
  const gift = unwrapResult(await shop.buyers.openGift(asOwner(), { gift: code }, exchange))
  const mailed = () =>
    queryRows(
      database.db,
      { id: text },
      sql`select id from emails where recipient = 'aunt.may@example.com'`,
    )
  const before = await mailed()
  const lineId = gift.lines[0]?.id ?? ''
  const request = {
    gift: code,
    items: [
      { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'credit' as const },
    ],
    method: 'label' as const,
  }
  const { money } = unwrapResult(await shop.buyers.previewReturn(asOwner(), request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await shop.buyers.submitReturn(asOwner(), { ...request, expected, photos: [] }, exchange),
  )
  unwrapResult(await shop.staff.receiveReturn(shop.clerk, { return: id }, exchange))
  const accept = [{ lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' }]
  unwrapResult(await shop.staff.inspectReturn(shop.clerk, { return: id, items: accept }, exchange))
  await shop.pass(minutes(61))
  expect(await counts()).toMatchObject({ wanted: 2, returned: 1, remaining: 1 })
  expect(await mailed()).toEqual(before)
  const answers = JSON.stringify(
    unwrapResult(
      await shop.checkout.handlers.readOrder(
        { ...buyer.ctx, now: clock.now() },
        { id: orderId },
        exchange,
      ),
    ),
  )
  expect(answers).not.toMatch(/return_|RT-/)
})

test('the printed list shows available items and the link, for managers only', async () => {
  const { asOwner, registry, slug } = await openWithGift()
  const { name, bytes } = unwrapResult(
    await handlers.printList(asOwner(), { id: registry.id }, exchange),
  )
  const pdfText = await extractPdfText(bytes)
  expect(name).toBe('registry-list.pdf')
  expect(pdfText).toContain('Fern-edge napkins')
  expect(pdfText).toContain('one needed')
  expect(pdfText.replaceAll(/\s/g, '')).toContain(`/registry/share/${slug}`)
  expect(pdfText).not.toContain(secretAddress.line1)
  expect(pdfText).not.toContain('Parkwright')
  expect(
    await handlers.printList((await giving.owner()).ctx, { id: registry.id }, exchange),
  ).toMatchObject({ refused: 'not-found' })
})
