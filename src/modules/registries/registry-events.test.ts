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
  const settings = { eventType: 'baby', answers: { due: '2026-08-01', nursery: 'Fern and oat' } }
  const { read, share } = await openWithWish(database, giving, { settings })
  expect(await read()).toMatchObject({ eventName: 'New baby', answers: settings.answers })
  const shared = unwrapResult(await share())
  expect(shared).toMatchObject({
    eventName: 'New baby',
    facts: [{ label: 'Colors of the nursery', value: 'Fern and oat' }],
  })
  expect(JSON.stringify(shared)).not.toContain('2026-08-01')
})

test('changing the event type clears answers; unknown types are refused', async () => {
  const { registry, asOwner, read } = await openWithWish(database, giving, {
    settings: { answers: { venue: 'The old mill' } },
  })
  const save = (values: object) =>
    handlers.saveRegistry(asOwner(), { id: registry.id, ...values }, exchange)
  expect(await save({ answers: { due: '2026-08-01' } })).toMatchObject({
    fields: { 'answers.due': expect.any(String) },
  })
  expect(await save({ answers: { style: 'Loud' } })).toMatchObject({
    fields: { 'answers.style': expect.any(String) },
  })
  expect(await save({ eventType: 'coronation' })).toMatchObject({
    fields: { eventType: expect.any(String) },
  })
  unwrapResult(await save({ eventType: 'birthday' }))
  expect((await read()).answers).toEqual({})
})

test('changed event fields do not block other changes to an open registry', async () => {
  const { registry, asOwner, read } = await openWithWish(database, giving, {
    settings: { eventType: 'baby', answers: { nursery: 'Fern' } },
  })
  const before = { gone: 'Asked last year', nursery: 'Fern' }
  await execute(
    database.db,
    sql`update registries set answers = ${json(before)} where id = ${registry.id}`,
  )
  const save = (values: object) =>
    handlers.saveRegistry(asOwner(), { id: registry.id, ...values }, exchange)
  unwrapResult(await save({ message: 'Come early' }))
  expect((await read()).answers).toEqual(before)
  expect(await save({ answers: before })).toMatchObject({
    fields: { 'answers.gone': expect.any(String) },
  })
  unwrapResult(await save({ answers: { nursery: 'Oat' } }))
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
    shop: 'Marble & Oak',
    shopOrder: '',
  }
  unwrapResult(await handlers.markElsewhere(friend.ctx, mark, exchange))
  const { bytes } = unwrapResult(
    await handlers.exportThanks(asOwner(), { id: registry.id }, exchange),
  )
  const table = new TextDecoder().decode(bytes)
  expect(table).toContain('Marble & Oak')
  expect(table).toContain("'=HYPERLINK")
})
