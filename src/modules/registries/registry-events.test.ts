import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import { expect, test } from 'vitest'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { registriesContract } from './contract.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop } = giving

test('guests see only public answers to the fields of the event type', async () => {
  const settings = {
    eventType: 'baby',
    eventAnswers: { due: '2026-08-01', nursery: 'Fern and oat' },
  }
  const { read, share } = await openWithWish(database, giving, { settings })
  expect(await read()).toMatchObject({ eventName: 'New baby', eventAnswers: settings.eventAnswers })
  const shared = unwrapResult(await share())
  expect(shared).toMatchObject({
    eventName: 'New baby',
    facts: [{ label: 'Colors of the nursery', value: 'Fern and oat' }],
  })
  expect(JSON.stringify(shared)).not.toContain('2026-08-01')
})

test('changing the event type clears answers; unknown types are refused', async () => {
  const { registry, asOwner, read } = await openWithWish(database, giving, {
    settings: { eventAnswers: { venue: 'The old mill' } },
  })
  const save = (values: object) =>
    handlers.saveRegistry(asOwner(), { id: registry.id, ...values }, exchange)
  expect(await save({ eventAnswers: { due: '2026-08-01' } })).toMatchObject({
    fields: { 'eventAnswers.due': expect.any(String) },
  })
  expect(await save({ eventAnswers: { style: 'Loud' } })).toMatchObject({
    fields: { 'eventAnswers.style': expect.any(String) },
  })
  expect(await save({ eventType: 'coronation' })).toMatchObject({
    fields: { eventType: expect.any(String) },
  })
  unwrapResult(await save({ eventType: 'birthday' }))
  expect((await read()).eventAnswers).toEqual({})
})

test('changed event fields do not block other changes to an open registry', async () => {
  const { registry, asOwner, read } = await openWithWish(database, giving, {
    settings: { eventType: 'baby', eventAnswers: { nursery: 'Fern' } },
  })
  const before = { gone: 'Asked last year', nursery: 'Fern' }
  await execute(
    database.db,
    sql`update registries set event_answers = ${json(before)} where id = ${registry.id}`,
  )
  const save = (values: object) =>
    handlers.saveRegistry(asOwner(), { id: registry.id, ...values }, exchange)
  unwrapResult(await save({ message: 'Come early' }))
  expect((await read()).eventAnswers).toEqual(before)
  expect(await save({ eventAnswers: before })).toMatchObject({
    fields: { 'eventAnswers.gone': expect.any(String) },
  })
  unwrapResult(await save({ eventAnswers: { nursery: 'Oat' } }))
})

test('an invalid date is refused', () => {
  const says = (eventDate: string) =>
    registriesContract.saveRegistry.input.safeParse({ id: 'reg_1', eventDate }).success
  expect(['2026-06-30', '2026-06-31', '2026-02-30', '20260620'].map(says)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('guests see the gift card only where it is welcome', async () => {
  const { registry, asOwner, share } = await openWithWish(database, giving)
  await execute(
    database.db,
    sql`
      insert into products (id, slug, title, gift_card)
      values ('gds_card', 'the-gift-card', 'Gift card', true)`,
  )
  expect(unwrapResult(await share()).giftCardSlug).toBe('the-gift-card')
  unwrapResult(
    await handlers.saveRegistry(asOwner(), { id: registry.id, giftCards: false }, exchange),
  )
  expect(unwrapResult(await share()).giftCardSlug).toBeNull()
})

test('the export of gifts escapes formulas', async () => {
  const { registry, asOwner, slug, itemId } = await openWithWish(database, giving)
  const friend = shop.checkout.buyer()
  const mark = {
    slug,
    itemId,
    qty: 1,
    name: '=HYPERLINK("x")',
    note: '',
    store: 'Marble & Oak',
    storeOrder: '',
  }
  unwrapResult(await handlers.markElsewhere(friend.ctx, mark, exchange))
  const { bytes } = unwrapResult(
    await handlers.exportThankYouTable(asOwner(), { id: registry.id }, exchange),
  )
  const table = new TextDecoder().decode(bytes)
  expect(table).toContain('Marble & Oak')
  expect(table).toContain("'=HYPERLINK")
})
