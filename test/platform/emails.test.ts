import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { renderEmailSamples } from '#modules/emails/queries/render-samples.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signInStaff } from '#test/support/signed-in-staff.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { supportedElements, supportedProperties } from '#test/support/email-clients.ts'

const testShop = await openTestShop()
const { services } = testShop.shop
const samples = await renderEmailSamples(services)
const each = samples.map(({ id, ...email }) => [id, email] as const)

interface ParsedEmail {
  readonly elements: { readonly name: string; readonly attributes: Record<string, string> }[]
  readonly rules: string
}

/** Parses the HTML as XML, which is stricter: every element is closed and properly nested. */
function parse(html: string): ParsedEmail {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  let rules = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }))
  parser.on('text', (text) => {
    if (elements.at(-1)?.name === 'style') rules += text
  })
  parser
    .write(
      html
        .replace('<!doctype html>', '')
        .replaceAll(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')
        .replaceAll(/&(?!amp;|lt;|gt;|quot;|#)\w+;/g, ''),
    )
    .close()
  return { elements, rules }
}

test('every email of the code has a sample, and ids are unique', () => {
  const missing = globSync('src/modules/*/emails/*.ts').flatMap((file) => {
    if (/samples?\b.*\.ts$|\.test\.ts$/.test(file)) return []
    const sampled = globSync(`${dirname(file)}/samples.ts`)
      .map((one) => readFileSync(one, 'utf8'))
      .join('')
    return [...readFileSync(file, 'utf8').matchAll(/export function (\w+Email)\(/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'renderMemberEmail' && !sampled.includes(name))
  })
  expect(missing).toEqual([])
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
  expect(samples.length).toBeGreaterThan(80)
})

test.each(each)('%s is well-formed and below the limits of email clients', (_id, email) => {
  expect(Buffer.byteLength(email.html)).toBeLessThan(60_000)
  expect(email.subject.length).toBeLessThanOrEqual(60)
  expect(email.html).not.toMatch(/undefined|\[object|NaN|\u{E000}/u)
  expect(email.text).not.toMatch(/undefined|\[object|NaN|<\w|\u{E000}/u)
  const { elements } = parse(email.html)
  expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1)
  expect(elements.find(({ name }) => name === 'html')?.attributes).toMatchObject({ lang: 'en' })
})

test.each(each)('%s shows pictures that clients can read, with texts', (_id, email) => {
  const images = parse(email.html).elements.filter(({ name }) => name === 'img')
  expect(images.length).toBeGreaterThan(0)
  for (const { attributes } of images) {
    expect(attributes['src']).toMatch(/^https?:\/\/\S+\.(?:png|jpg)$/)
    expect(Number(attributes['width'])).toBeGreaterThan(0)
    expect(attributes['alt'], attributes['src']).toMatch(/\S/)
  }
})

test.each(each)('%s says the same in plain text, with every link', (_id, email) => {
  const links = parse(email.html).elements.flatMap(({ name, attributes }) =>
    name === 'a' ? [attributes['href'] ?? ''] : [],
  )
  for (const link of links) {
    expect(link).toMatch(/^https?:\/\//)
    if (link !== `${services.origin}/`) expect(email.text).toContain(link)
  }
  const words = email.html
    .replaceAll(/<(style|title)[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !line.startsWith('&'))
  const plain = email.text.replaceAll(/\s+/g, ' ')
  for (const line of words)
    if (!/^(?:Unsubscribe or choose|\. No sign-in)/.test(line)) expect(plain).toContain(line)
})

test.each(each)('%s uses only HTML and CSS of the table of clients', (_id, email) => {
  const { elements, rules } = parse(email.html)
  const properties = new Set(
    [...elements.map(({ attributes }) => attributes['style'] ?? ''), rules].flatMap((text) =>
      [...text.matchAll(/(?:^|[;{\s])([a-z-]+):(?!\/)/g)].map(([, name = '']) => name),
    ),
  )
  expect([...properties].filter((name) => !supportedProperties.has(name))).toEqual([])
  expect(
    [...new Set(elements.map(({ name }) => name))].filter((name) => !supportedElements.has(name)),
  ).toEqual([])
  for (const { name, attributes } of elements)
    if (name === 'table') expect(attributes['role']).toBe('presentation')
})

test('staff get a test email at their own address', async () => {
  const { email, headers } = await signInStaff(testShop)
  const send = (id: string) => testShop.call('post /api/staff/emailSample/send', { id }, headers)
  expect(await send('gift-card')).toMatchObject({ success: true, data: { email } })
  expect(await listEmailsTo(testShop.database, email)).toMatchObject([
    { subject: expect.stringMatching(/^Test: Helen Parker sent you \$100\.00/) },
  ])
  expect(await send('nothing')).toMatchObject({ data: { reason: 'email-sample-not-found' } })
  const list = await testShop.call('get /api/staff/emailSample/list', {}, headers)
  expect(list.data['rows']).toHaveLength(samples.length)
})

test('previews are framed by the back office only and run nothing', async () => {
  const response = await testShop.shop.app.request('/email-previews/order-confirmation')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'.*sandbox/,
  )
  expect((await testShop.shop.app.request('/email-previews/nothing')).status).toBe(404)
})

test('the logo and the fonts can be loaded by email clients', async () => {
  for (const [file, type] of [
    ['logo.png', 'image/png'],
    ['logo-on-dark.png', 'image/png'],
    ['heading.woff2', 'font/woff2'],
    ['text.woff2', 'font/woff2'],
  ] as const) {
    const response = await testShop.shop.app.request(`/email-files/${file}`)
    expect(response.headers.get('content-type'), file).toBe(type)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  }
})
