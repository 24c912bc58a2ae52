import { describe, expect, test } from 'vitest'
import { flowShop } from '#test/support/flow-shop.ts'

const forms = [
  '/tourist/order',
  '/login',
  '/login/information',
  '/unsubscribe',
  '/subscribe/confirm',
  '/cart',
]

interface Sent {
  readonly method?: string
  readonly type: string
  readonly body: string
}

const send = (path: string, { method = 'POST', type, body }: Sent) =>
  fetch(`${flowShop.origin}${path}`, {
    method,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body,
    redirect: 'manual',
  })

const plain = 'application/x-www-form-urlencoded'

describe('a page whose form is sent before the script', () => {
  test.each([
    ['JSON', 415, { type: 'application/json', body: '{"email":"nora@example.com"}' }],
    ['plain text', 415, { type: 'text/plain', body: 'email=nora@example.com' }],
    [
      'parts that break off',
      400,
      {
        type: 'multipart/form-data; boundary=x',
        body: '--x\r\ncontent-disposition: form-data; na',
      },
    ],
    ['another method', 405, { method: 'PUT', type: plain, body: 'email=nora@example.com' }],
    ['more than it may hold', 413, { type: plain, body: `email=${'x'.repeat(70_000)}` }],
  ])('refuses %s with %i and the error page, wherever it is sent', async (_, status, sent) => {
    for (const path of forms) {
      const answer = await send(path, sent)
      const html = await answer.text()
      expect(answer.status, path).toBe(status)
      expect(answer.headers.get('set-cookie'), path).toBeNull()
      expect(answer.headers.get('allow'), path).toBe(status === 405 ? 'GET, HEAD, POST' : null)
      expect(html, path).toContain('Internal Server Error')
      expect(html, path).not.toContain('Something went wrong on our side')
    }
  })

  test('reads what a browser sends', async () => {
    const answer = await send('/login', { type: plain, body: 'email=nora%40example.com' })
    expect([answer.status, (await answer.text()).includes('value="nora@example.com"')]).toEqual([
      200,
      true,
    ])
  })
})
