import { beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { markupPayloads } from '#test/support/markup-payloads.ts'
import {
  expectNothingRan,
  expectOnlyRefusals,
  findExecutableIn,
  openTrap,
  injectPayloads,
  typeEverywhere,
  valuesOf,
} from '#test/support/markup-trap.ts'
import { address, variantsInStock } from '#test/support/shopper.ts'
import { readEmailedCode } from './members.ts'
import { findEmail } from './shopping.ts'

const all = markupPayloads.join(' ')
const short = (index: number): string => markupPayloads[index % markupPayloads.length] ?? ''
/** Single-line fields reject line breaks and tabs. */
const oneLine = (payload: string): string => payload.replaceAll(/[\n\t\u2028]/g, ' ')
const email = `markup.${Math.random().toString(36).slice(2, 10)}@example.com`

test('the check finds payloads that are inserted as markup', async () => {
  const page = await openTrap()
  await page.goto('/robots.txt')
  const found = await Promise.all(
    markupPayloads.map((payload) => findExecutableIn(page, [`<p>${payload}</p>`])),
  )
  expect(found.filter(({ length }) => length > 0).length).toBeGreaterThan(50)
})

describe(`${markupPayloads.length} payloads in URLs`, () => {
  test.each([
    '/search?q=*',
    '/nowhere/*',
    '/goodsDetail/*',
    '/user/faqs?q=*',
    '/registry/share/*',
    '/login?back_url=*',
    '/unsubscribe?t=*',
    '/cart/*',
  ])('%s is rendered by the server without active content', async (path) => {
    const render = async (word: string) =>
      (await fetch(flowShop.origin + path.replace('*', encodeURIComponent(word)))).text()
    const page = await openTrap()
    await page.goto('/robots.txt')
    expect(await findExecutableIn(page, await Promise.all(markupPayloads.map(render)))).toEqual([])
  })

  test('run nothing in the browser on the two pages that show the query', async () => {
    const page = await openTrap()
    for (const path of ['/search?q=', '/user/faqs?q=']) {
      await visit(page, path + encodeURIComponent(all.slice(0, 80)))
      await expectNothingRan(page, path)
    }
  })
})

describe('payloads in every text a member can write', () => {
  let token = ''
  const pages: (readonly [path: string, shown: RegExp])[] = []

  async function does(path: string, input: object): Promise<Record<string, unknown>> {
    const response = await fetch(flowShop.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as {
      success: boolean
      msg: string
      data: Record<string, unknown>
    }
    if (!answer.success) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }

  /** The path of the link in a matching email. */
  const linkSaying = async (pattern: RegExp) =>
    ((await findEmail(email, pattern))[1] ?? '').replace(flowShop.origin, '')

  beforeAll(async () => {
    const named = { firstName: short(7), lastName: short(51) }
    const { registrationId } = await does('/api/register', {
      email,
      ...named,
      password: 'Threads and 7 hems',
    })
    token = String(
      (await does('/api/confirmAccount', { registrationId, code: await readEmailedCode(email) }))[
        'token'
      ],
    )
    const [variant] = await variantsInStock(flowShop.origin, 1)
    const place = {
      ...address,
      firstName: short(1),
      lastName: short(28),
      company: short(16),
      line1: '24 <svg onload=ran(17)>',
      line2: short(25),
      city: short(51),
    }
    for (let index = 0; index < markupPayloads.length; index += 6) {
      const [label = '', company = '', line2 = ''] = markupPayloads
        .slice(index)
        .map((payload) => oneLine(payload).slice(0, 30))
      await does('/api/address/create', {
        ...place,
        line1: `${index} Main Street`,
        label,
        company,
        line2,
        deliveryNotes: all.slice(index * 30, index * 30 + 200),
      })
    }
    const { data } = (await (
      await fetch(`${flowShop.origin}/api/product/detail?id=${variant?.slug}`)
    ).json()) as { data: { id: string } }
    const wish = await does('/api/wishlist/add', {
      productId: data.id,
      variantId: variant?.id,
      note: all.slice(0, 200),
    })
    await does('/api/wishlist/edit', { id: wish['listId'], name: short(11) })
    const { id } = await does('/api/registry/create', {})
    await does('/api/registry/addItem', { id, variantId: variant?.id, note: all.slice(400, 600) })
    await does('/api/registry/edit', {
      id,
      eventType: 'wedding',
      title: short(2),
      message: all.slice(0, 1000),
      city: short(46),
      stateCode: 'NY',
      eventDate: '2027-06-12',
      registrants: [{ firstName: short(7), lastName: short(16) }],
      addressBefore: place,
      visibility: 'searchable',
    })
    const { slug } = await does('/api/registry/publish', { id })
    await does('/api/user/feedback/save', {
      name: short(7),
      email,
      subject: 'other',
      message: all.slice(0, 3000),
      orderNumber: short(53),
    })
    const ticket = await linkSaying(/(http\S+\/user\/contactUs#t=[\w-]{43})/)
    await does('/api/bespoke/submit', {
      serviceId: 'crest',
      answers: {},
      quantity: 1,
      name: short(16),
      email,
      title: short(54),
      brief: all.slice(0, 4000),
    })
    const commission = await linkSaying(/(http\S+\/bespoke\S+#t=[\w-]{43})/)
    pages.push(
      ['/user/addressBook', /ran\(42\)/],
      ['/user/accountSettings', /ran\(7\)/],
      ['/user/wishList', /ran\(11\)/],
      ['/user/registry', /ran\(2\)/],
      [`/registry/myRegistry/${String(id)}`, /ran\(2\)/],
      [`/registry/share/${String(slug)}`, /ran\(10\)/],
      [`/registry/findRegistry/list?${new URLSearchParams({ name: short(16) })}`, /ran\(16\)/],
      [ticket, /ran\(60\)/],
      [commission, /ran\(60\)/],
    )
  })

  test('pages run nothing with payloads in every response and field, and show them as text', async () => {
    const page = await openTrap(token)
    await injectPayloads(page)
    for (const [path, shown] of pages) {
      await page.goto(path)
      await page
        .getByText(shown)
        .or(page.locator('input, textarea'))
        .first()
        .waitFor({ state: 'attached' })
      await expect
        .poll(async () => (await page.locator('body').innerText()) + (await valuesOf(page)), {
          message: path,
        })
        .toMatch(shown)
      await expectNothingRan(page, path)
      await typeEverywhere(page)
      await expectNothingRan(page, `${path}, typed into`)
    }
    expectOnlyRefusals()
  })

  test('emails contain them only as text', async () => {
    const list = await (await fetch(`${flowShop.origin}/outbox`)).text()
    const ids = [...list.matchAll(/<tr>[\s\S]*?<\/tr>/g)]
      .filter(([row]) => row.includes(email))
      .map(([row]) => /eml_\w+/.exec(row)?.[0] ?? '')
    expect(ids.length).toBeGreaterThan(3)
    const page = await openTrap()
    await page.goto('/robots.txt')
    const mails = await Promise.all(
      ids.map(async (id) => (await fetch(`${flowShop.origin}/outbox/${id}/html`)).text()),
    )
    expect(
      await findExecutableIn(
        page,
        mails.map((mail) =>
          mail.replaceAll(
            /<style>[^<]*<\/style>|<meta http-equiv[^>]*>|<base target="_blank">/g,
            '',
          ),
        ),
      ),
    ).toEqual([])
  })
})
