import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock()
const { shop, database, call } = await openTestShop({ clock })
/** Another process of the same shop. */
const other = await openTestShop({ clock, database })
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
}

type Section = { id: string; version: number; value: Record<string, unknown> }

async function readSection(name: string): Promise<Section> {
  const { data } = await call('get /api/staff/settings/list', {}, staff)
  const found = (data['rows'] as Section[]).find(({ id }) => id === name)
  if (!found) throw new Error(`No section named ${name}.`)
  return found
}

const readShop = () => readSection('shop')

test('a change is in force in every process, and its version is kept', async () => {
  const { version, value } = await readShop()
  const { status, data } = await call(
    'post /api/staff/settings/shop/update',
    { version, value: { ...value, name: 'Linden & Co' }, reason: 'We have a new name.' },
    staff,
  )
  expect([status, data]).toEqual([200, { version: version + 1 }])
  for (const { services } of [shop, other.shop])
    await expect.poll(() => services.settings.get('shop').name).toBe('Linden & Co')
  const { data: history } = await call(
    'get /api/staff/settings/versions',
    { section: 'shop' },
    staff,
  )
  expect(history['rows']).toMatchObject([
    { version: 2, reason: 'We have a new name.', value: { name: 'Linden & Co' } },
    { version: 1, changedBy: 'shop.json', value: { name: value['name'] } },
  ])
})

test('a change that is based on an older version is rejected and stores nothing', async () => {
  const { version, value } = await readShop()
  const change = { version: version - 1, value: { ...value, name: 'Other' } }
  const { code, data } = await call('post /api/staff/settings/shop/update', change, staff)
  expect([code, data['reason'], data['version']]).toEqual([40900, 'changed-meanwhile', version])
  expect((await readShop()).value).toEqual(value)
})

test('values that are not valid are rejected with the name of the field', async () => {
  const { version, value } = await readShop()
  const change = { version, value: { ...value, timeZone: 'Mars/Olympus', color: 'red' } }
  const { code, data } = await call('post /api/staff/settings/shop/update', change, staff)
  expect(code).toBe(42200)
  expect(Object.keys(data.fields ?? {})).toEqual(
    expect.arrayContaining(['value.timeZone', 'value.color']),
  )
})

test('a currency, language or country that is not supported is rejected with those that are', async () => {
  const { version, value } = await readSection('locale')
  expect(value).toEqual({
    currency: 'USD',
    language: 'en-US',
    country: 'US',
    units: 'us-customary',
  })
  const { code, data } = await call(
    'post /api/staff/settings/locale/update',
    { version, value: { currency: 'EUR', language: 'tlh', country: 'DE', units: 'metric' } },
    staff,
  )
  expect(code).toBe(42200)
  expect(data.fields).toMatchObject({
    'value.currency': 'must be a currency that is supported: USD',
    'value.language': expect.stringContaining('must be a language that is supported: en-US'),
    'value.country': 'must be a country that is supported: US',
    'value.units': 'must be a system of units that is supported: us-customary',
  })
  expect((await readSection('locale')).version).toBe(version)
})
