import { expect, test } from 'vitest'
import { cartIntents } from '#storefront/features/cart/cart-intent.ts'
import { pageQueries } from '#storefront/page-queries.ts'
import { flowShop } from '#test/support/flow-shop.ts'

/** URL-encoded inputs; some are invalid encodings that no encoder produces. */
const encoded = [
  '%ED%A0%80',
  'a%ED%BF%BFb',
  '%FF%FE',
  '%00',
  '%u0041%',
  ...[
    '\u202eabc\u2066',
    '\u200b',
    '\ufeff',
    'a\r\nBcc: x@example.com',
    '\u001b[31m',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    '\u0301'.repeat(500),
  ].map(encodeURIComponent),
  ...[
    '<svg onload=alert(1)>',
    '"><script>alert(1)</script>',
    '__proto__',
    "' or 1=1--",
    '{{7*7}}',
    '-1',
    '1e999',
    '../../x',
  ].map(encodeURIComponent),
  'A'.repeat(5_000),
]
const hundredKilobytes = 'x'.repeat(100 * 1024)

const cartFields =
  'lineId groupId variantId qty letters lines saved recipientName giftNote deliverOn noticeId code zip place moveLine'.split(
    ' ',
  )
const forms: readonly (readonly [path: string, fields: readonly string[], fixed: string])[] = [
  ['/tourist/order', ['number', 'email', 'mailTo', 'gift'], ''],
  ['/login', ['email'], ''],
  ['/login/information', ['email', 'firstName', 'lastName'], ''],
  ['/unsubscribe', ['t', 'token', 'email', 'topic', 'reason', 'intent', 'note'], ''],
  ['/unsubscribe?t=%ED%A0%80', ['email', 'intent'], ''],
  ['/subscribe/confirm', ['email', 'source'], ''],
  ['/cart', [...cartFields, 'intent'], ''],
  ...cartIntents.map((intent) => ['/cart', cartFields, `intent=${intent}&options=1&`] as const),
]

/** A URL of each route that reads its query, with sample path parameters. */
const pages = Object.entries(pageQueries).map(([path, keys]) => [path, keys] as const)
const named: Readonly<Record<string, string>> = {
  ':slug': 'napkins',
  ':id': 'fern-edge-napkins',
  ':code': 'WELCOME',
}
const pathOf = (path: string, word?: string) =>
  path.replaceAll(/:\w+/g, (part) => word ?? named[part] ?? 'x')

interface TestRequest {
  readonly address: string
  readonly form?: string
  readonly multipart?: FormData
}

async function findFailure({ address, form, multipart }: TestRequest): Promise<string | null> {
  const answer = await fetch(flowShop.origin + address, {
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...((form !== undefined || multipart) && { method: 'POST', body: multipart ?? form }),
  })
  const body = await answer.text()
  // The page shows failed API calls.
  const isFault = answer.status >= 500 || body.includes('Something went wrong on our side')
  const isWritten =
    answer.headers.get('content-type')?.startsWith('text/html')
    && /<svg onload=alert|"><script>alert/.test(body)
  return isFault || isWritten
    ? `${answer.status}${isWritten ? ', written as markup' : ''}: ${address.slice(0, 200)} ${form?.slice(0, 200) ?? ''}`
    : null
}

/** Sends all requests with limited concurrency and returns the failures. */
async function findFailures(all: readonly TestRequest[]): Promise<string[]> {
  const found: string[] = []
  const remaining = [...all]
  const work = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const failure = await findFailure(next)
      if (failure) found.push(failure)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return found
}

test('no form input causes a server error', async () => {
  const sent = forms.flatMap(([address, fields, fixed]) => [
    ...encoded.map((text) => ({
      address,
      form: fixed + fields.map((name) => `${name}=${text}`).join('&'),
    })),
    { address, form: `${fixed}${fields[0]}=${hundredKilobytes}` },
  ])
  const files = forms.map(([address, fields]) => {
    const multipart = new FormData()
    for (const name of fields) multipart.append(name, new Blob(['\u0000']), '\u202egnp.exe')
    return { address, multipart }
  })
  expect(await findFailures([...sent, ...files])).toEqual([])
})

test('no query causes a server error, for pages and their data', async () => {
  const asked = pages.flatMap(([path, keys]) =>
    encoded.flatMap((text, index) => {
      const query = keys.map((key) => `${key}=${text}`).join('&')
      const hasPart = path.includes(':')
      return [
        `${pathOf(path)}?${query}`,
        ...(index % 4 === 0 ? [`${pathOf(path)}.data?${query}`] : []),
        ...(hasPart ? [`${pathOf(path, text)}?${query}`] : []),
      ]
    }),
  )
  const long = pages.map(([path, keys]) => `${pathOf(path)}?${keys[0]}=${hundredKilobytes}`)
  expect(await findFailures([...asked, ...long].map((address) => ({ address })))).toEqual([])
})
