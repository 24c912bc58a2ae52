import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestShop } from '#test/support/shop.ts'
import { assemble } from '../../src/app/assemble.ts'

const simulated = /simulat|sandbox|not for shipping|test cards?\b/i

const { shop, database, call } = await openTestShop({
  environment: {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  },
})
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Test', now: new Date() })}`,
}

describe('a shop with real payments and without the demo catalog', () => {
  test('has no carrier that invents parcels', () => {
    expect(shop.services.carrier).toBeNull()
  })

  test('has no job and no schedule of a simulation', () => {
    const { handlers, schedule } = assemble(shop.services)
    const names = [...Object.keys(handlers), ...Object.keys(schedule)]
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => simulated.test(name))).toEqual([])
  })

  test('mentions no simulation in any email', async () => {
    const { data } = await call('get /api/staff/emailSample/list', {}, staff)
    const rows = data['rows'] as { id: string; subject: string; text: string }[]
    expect(rows.length).toBeGreaterThan(20)
    const guilty = rows.filter(({ subject, text }) => simulated.test(`${subject} ${text}`))
    expect(guilty.map(({ id }) => id)).toEqual([])
  })

  test('serves no page of the test provider', async () => {
    for (const path of ['/sandbox', '/sandbox/v1/sessions/x', '/sandbox/frame'])
      expect((await shop.app.request(path)).status).toBe(404)
  })
})

/** Words that a page can show: text of the storefront's sources and the shop's own contents. */
test('no page has a word about a simulation of its own', () => {
  const shownText = />([^<>{}]*)<|'([^'\n]* [^'\n]*)'|"([^"\n]* [^"\n]*)"/g
  const files = ['src/storefront', 'src/ui', 'content'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx|ts|json|md)$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(300)
  const guilty = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(shownText)].some(([text]) =>
      /simulat|not for shipping/i.test(text),
    ),
  )
  expect(guilty).toEqual([])
})
