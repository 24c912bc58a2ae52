import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { testContext } from '#test/support/context.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createExternalCaptcha } from './external-captcha.ts'

/** Stands in for the host that knows the answers: each counts once. */
const heard: { url: string; body: Record<string, string> }[] = []
const rightAnswers = new Set<string>()
let status = 200
let nonsense: string | null = null
const host = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk))
  request.on('end', () => {
    const body = Object.fromEntries(new URLSearchParams(text))
    heard.push({ url: request.url ?? '', body })
    const success =
      body['secret'] === 'known to both' && rightAnswers.delete(body['response'] ?? '')
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(nonsense ?? JSON.stringify({ success, 'error-codes': [] }))
  })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => host.once('listening', resolve))
afterAll(() => host.close())

const { call, database } = await openTestShop({
  environment: {
    CAPTCHA_URL: 'https://ask.example/captcha',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/verify`,
    CAPTCHA_SECRET: 'known to both',
  },
})

beforeEach(() => {
  heard.length = 0
  status = 200
  nonsense = null
})

const guess = (email: string, captcha?: string) =>
  call('post /api/signIn', {
    email,
    password: 'Wrong 1 word',
    ...(captcha !== undefined && { captcha }),
  })

/** An address with two misses: the next guess is asked for an answer. */
async function guessedTwice(): Promise<string> {
  const email = `${createId('tst').slice(-10).toLowerCase()}@example.com`
  for (const _ of [1, 2])
    expect(await guess(email)).toMatchObject({ data: { fields: { password: expect.anything() } } })
  return email
}

describe('an external captcha', () => {
  test('does not call the provider before two failed attempts', async () => {
    await guessedTwice()
    expect(heard).toEqual([])
  })

  test('is returned to the browser as the page to show', async () => {
    expect((await call('get /api/captcha/challenge')).data).toEqual({
      kind: 'page',
      url: 'https://ask.example/captcha',
    })
  })

  test('without an answer, refuses without calling the provider and offers an emailed code', async () => {
    const email = await guessedTwice()
    expect(await guess(email)).toMatchObject({
      code: 42200,
      data: { fields: { captcha: expect.stringContaining('emailed code') } },
    })
    expect(heard).toEqual([])
  })

  test('sends only the answer and the secret, and allows one attempt per correct answer', async () => {
    const email = await guessedTwice()
    rightAnswers.add('a person')
    expect(await guess(email, 'a person')).toMatchObject({
      data: { fields: { password: expect.anything() } },
    })
    expect(heard).toEqual([
      { url: '/verify', body: { secret: 'known to both', response: 'a person' } },
    ])
    expect(await guess(email, 'a person'), 'used').toMatchObject({
      code: 42200,
      data: { fields: { captcha: expect.anything() } },
    })
    expect(await guess(email, 'x'.repeat(8_001))).toMatchObject({
      code: 42200,
      data: { fields: { captcha: expect.anything() } },
    })
  })

  test.each([
    [502, null],
    [200, '<html>'],
    [200, '{"success":"true"}'],
  ])('refuses and offers an emailed code when the provider fails (%s, %s)', async (code, said) => {
    const email = await guessedTwice()
    rightAnswers.add('a person')
    status = code
    nonsense = said
    expect(await guess(email, 'a person')).toMatchObject({
      status: 503,
      code: 50300,
      msg: expect.stringContaining('emailed code'),
    })
  })

  test('times out and offers an emailed code when the provider does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const verifyAt = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/verify`
    const captcha = createExternalCaptcha({
      page: 'https://ask.example/',
      verifyAt,
      secret: 'known to both',
      timeoutMs: 200,
    })
    expect(await captcha.verify(testContext(database), 'a person')).toMatchObject({
      refused: 'provider-unavailable',
      message: expect.stringContaining('emailed code'),
    })
    silent.closeAllConnections()
    silent.close()
  })
})
