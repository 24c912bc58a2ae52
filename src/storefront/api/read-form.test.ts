import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const form = 'application/x-www-form-urlencoded'
interface Sent {
  readonly body: string
  readonly type: string
  readonly method?: string
}

const sent = ({ body, type, method = 'POST' }: Sent) =>
  readForm(requestOf({ method, body, headers: { 'content-type': type } }))
const requestOf = (init: RequestInit) => new Request('http://shop/login', init)

describe('a form that is sent before the script', () => {
  it('is read, in either encoding of browsers', async () => {
    expect(
      (await sent({ body: 'email=nora%40example.com', type: `${form};charset=UTF-8` })).get(
        'email',
      ),
    ).toBe('nora@example.com')
    const parts =
      '--part-7f3a\r\ncontent-disposition: form-data; name="email"\r\n\r\nnora@example.com\r\n--part-7f3a--\r\n'
    expect(
      (await sent({ body: parts, type: 'multipart/form-data; boundary=part-7f3a' })).get('email'),
    ).toBe('nora@example.com')
  })

  it.each([
    { what: 'another method', status: 405, body: 'email=a', type: form, method: 'PUT' },
    { what: 'JSON', status: 415, body: '{}', type: 'application/json' },
    { what: 'plain text', status: 415, body: 'email=a', type: 'text/plain' },
    { what: 'no type at all', status: 415, body: 'email=a', type: '' },
    {
      what: 'parts that break off',
      status: 400,
      body: '--x\r\ncontent-disposition: form-data; na',
      type: 'multipart/form-data; boundary=x',
    },
    { what: 'parts without a boundary', status: 400, body: 'email=a', type: 'multipart/form-data' },
    { what: 'more than 64 KB', status: 413, body: `email=${'x'.repeat(64 * 1024)}`, type: form },
  ])(
    'is refused with a status of its own and words for the page: $what',
    async ({ status, ...one }) => {
      await expect(sent(one)).rejects.toMatchObject({
        init: { status },
        data: { description: expect.stringMatching(/\w\.$/) },
      })
    },
  )

  it('is counted while it comes when nobody said how long it is', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    })
    const request = requestOf({
      method: 'POST',
      body: endless,
      headers: { 'content-type': form },
      duplex: 'half',
    } as RequestInit)
    await expect(readForm(request)).rejects.toMatchObject({ init: { status: 413 } })
  })
})
