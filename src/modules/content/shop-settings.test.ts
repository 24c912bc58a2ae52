import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock('2026-11-22T15:00:00Z')
const { shop, database, call } = await openTestShop({ clock })
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
}

type Section = { id: string; version: number; value: Record<string, unknown> }

async function updateSection(name: string, change: Record<string, unknown>) {
  const { data } = await call('get /api/staff/settings/list', {}, staff)
  const section = (data['rows'] as Section[]).find(({ id }) => id === name)
  if (!section) throw new Error(`No section named ${name}.`)
  const { version, value } = section
  return call(
    `post /api/staff/settings/${name}/update`,
    { version, value: { ...value, ...change } },
    staff,
  )
}

async function uploadLogo(bytes: Buffer) {
  const response = await shop.app.request('/api/staff/settings/logo', {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
}

test('pages get texts with the figures of the shop inserted, and unknown figures unchanged', async () => {
  await updateSection('newsletter', { footerText: '{offerPercent} off at {shop.name}, {why}.' })
  await expect
    .poll(async () => (await call('get /api/shop/settings')).data['newsletter'])
    .toMatchObject({ footerText: '20% off at Aumbry, {why}.' })
})

test('a change of the name is in the next answer and in the texts of content files', async () => {
  await call('get /api/content/policy', { name: 'terms' })
  await updateSection('shop', { name: 'Linden', legalName: 'Linden LLC', phone: '503 555 0199' })
  await expect
    .poll(async () => (await call('get /api/shop/settings')).data)
    .toMatchObject({ name: 'Linden', phone: { shown: '(503) 555-0199', dial: 'tel:+15035550199' } })
  const { data } = await call('get /api/content/policy', { name: 'terms' })
  expect(JSON.stringify(data)).toContain('Linden LLC')
})

test('the answer contains no addresses of the warehouse', async () => {
  expect(JSON.stringify((await call('get /api/shop/settings')).data)).not.toContain(
    'Prospect Street',
  )
})

test('an uploaded SVG logo is sanitized, stored under its hash and served', async () => {
  const { data } = await uploadLogo(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="alert(1)">'
        + '<script>alert(1)</script><path d="M0 0h40v10z"/></svg>',
    ),
  )
  expect(data).toMatchObject({ width: 40, height: 10 })
  const served = await shop.app.request(String(data['src']))
  const text = await served.text()
  expect(text).not.toContain('alert')
  expect(served.headers.get('content-type')).toBe('image/svg+xml')
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
  expect(data['src']).toContain(createHash('sha256').update(text).digest('hex').slice(0, 32))
  expect((await updateSection('theme', { logo: data })).status).toBe(200)
  await expect.poll(async () => (await call('get /api/shop/settings')).data['logo']).toEqual(data)
})

test('other formats and drawings without a size are rejected as logos', async () => {
  const photo = { width: 8, height: 8, channels: 3 as const, background: '#004832' }
  const jpeg = await sharp({ create: photo }).jpeg().toBuffer()
  expect(await uploadLogo(jpeg)).toMatchObject({ msg: 'A logo must be an SVG or a PNG file.' })
  const unsized = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4v1z"/></svg>'
  expect(await uploadLogo(Buffer.from(unsized))).toMatchObject({
    data: { reason: 'logo-without-size' },
  })
  expect((await shop.app.request('/shop-files/logo-x.svg')).status).toBe(404)
})
