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

interface FormRequest {
  readonly method?: string
  readonly type: string
  readonly body: string
}

const send = (path: string, { method = 'POST', type, body }: FormRequest) =>
  fetch(`${flowShop.origin}${path}`, {
    method,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body,
    redirect: 'manual',
  })

const plain = 'application/x-www-form-urlencoded'

describe('a page form submitted without JavaScript', () => {
  test.each([
    ['JSON', 415, { type: 'application/json', body: '{"email":"nora@example.com"}' }],
    ['plain text', 415, { type: 'text/plain', body: 'email=nora@example.com' }],
    [
      'a truncated multipart body',
      400,
      {
        type: 'multipart/form-data; boundary=x',
        body: '--x\r\ncontent-disposition: form-data; na',
      },
    ],
    ['another method', 405, { method: 'PUT', type: plain, body: 'email=nora@example.com' }],
    ['a body that is too large', 413, { type: plain, body: `email=${'x'.repeat(70_000)}` }],
  ])('rejects %s with %i and the error page', async (_, status, sent) => {
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

  test('accepts a normal browser submission', async () => {
    const answer = await send('/login', { type: plain, body: 'email=nora%40example.com' })
    expect([answer.status, (await answer.text()).includes('value="nora@example.com"')]).toEqual([
      200,
      true,
    ])
  })
})
