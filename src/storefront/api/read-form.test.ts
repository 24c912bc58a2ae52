import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const form = 'application/x-www-form-urlencoded'
interface Submission {
  readonly body: string
  readonly type: string
  readonly method?: string
}

const submit = ({ body, type, method = 'POST' }: Submission) =>
  readForm(createRequest({ method, body, headers: { 'content-type': type } }))
const createRequest = (init: RequestInit) => new Request('http://shop/login', init)

describe('a form sent without JavaScript', () => {
  it('is read in both encodings of browsers', async () => {
    expect(
      (await submit({ body: 'email=nora%40example.com', type: `${form};charset=UTF-8` })).get(
        'email',
      ),
    ).toBe('nora@example.com')
    const parts =
      '--part-7f3a\r\ncontent-disposition: form-data; name="email"\r\n\r\nnora@example.com\r\n--part-7f3a--\r\n'
    expect(
      (await submit({ body: parts, type: 'multipart/form-data; boundary=part-7f3a' })).get('email'),
    ).toBe('nora@example.com')
  })

  it.each([
    { what: 'another method', status: 405, body: 'email=a', type: form, method: 'PUT' },
    { what: 'JSON', status: 415, body: '{}', type: 'application/json' },
    { what: 'plain text', status: 415, body: 'email=a', type: 'text/plain' },
    { what: 'no type at all', status: 415, body: 'email=a', type: '' },
    {
      what: 'incomplete parts',
      status: 400,
      body: '--x\r\ncontent-disposition: form-data; na',
      type: 'multipart/form-data; boundary=x',
    },
    { what: 'parts without a boundary', status: 400, body: 'email=a', type: 'multipart/form-data' },
    { what: 'more than 64 KB', status: 413, body: `email=${'x'.repeat(64 * 1024)}`, type: form },
  ])('is refused with a status and a message: $what', async ({ status, ...one }) => {
    await expect(submit(one)).rejects.toMatchObject({
      init: { status },
      data: { description: expect.stringMatching(/\w\.$/) },
    })
  })

  it('is limited while reading if the length is unknown', async () => {
    const endlessBody = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    })
    const request = createRequest({
      method: 'POST',
      body: endlessBody,
      headers: { 'content-type': form },
      duplex: 'half',
    } as RequestInit)
    await expect(readForm(request)).rejects.toMatchObject({ init: { status: 413 } })
  })
})
