import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#kernel/refusal/refusal.ts'
import { membersContract } from '#modules/members/contract.ts'
import { authenticate } from '#modules/members/authenticate.ts'
import { revokeSession } from '#modules/members/commands/end-sessions.ts'
import { createGuestSession } from '#modules/members/guest-session.ts'
import { membersHandlers } from '#modules/members/api/http.ts'
import { defineContract, queryInteger, queryList } from '#platform/http/endpoint.ts'
import { createLog } from '#platform/log/log.ts'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createApi } from './app.ts'
import { createRoutes } from '#platform/http/route.ts'
import { renderKey } from './mount.ts'
import { testSettings } from '#test/support/settings.ts'

const database = await openTestDatabase()
const clock = fixedClock()
let acts = 0
let address = '198.51.100.1'
let hasRoom = true

const shelf = defineContract({
  put: {
    method: 'post',
    path: '/api/shelf/put',
    summary: 'Puts',
    access: 'session',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      qty: z.number().int().min(1).max(20),
      note: z.string().max(10).optional(),
      inner: z.strictObject({ name: z.string() }).optional(),
    }),
    output: z.object({ acts: z.number() }),
  },
  list: {
    method: 'get',
    path: '/api/shelf/list',
    summary: 'Lists',
    access: 'public',
    rate: 'read',
    input: z.strictObject({
      page: queryInteger(1, 9).default(1),
      tag: queryList(z.string().max(5), 3),
    }),
    output: z.object({ page: z.number(), tag: z.array(z.string()) }),
  },
  break: {
    method: 'post',
    path: '/api/shelf/break',
    summary: 'Breaks',
    access: 'public',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({}),
  },
  rest: {
    method: 'post',
    path: '/api/shelf/rest',
    summary: 'Calls a provider that does not respond',
    access: 'public',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({}),
  },
  deny: {
    method: 'post',
    path: '/api/shelf/deny',
    summary: 'Refuses',
    access: 'public',
    rate: 'code',
    input: z.strictObject({}),
    output: z.object({}),
  },
})

const handlers = {
  put: async () => ({ acts: ++acts }),
  list: async (_ctx: unknown, input: { page: number; tag: unknown[] }) => ({
    page: input.page,
    tag: input.tag.map(String),
  }),
  break: async () => {
    throw new Error('a secret detail')
  },
  rest: async () => {
    throw new ServiceUnavailableError('The provider swift did not respond.')
  },
  deny: async () =>
    refuse('stock-short', 'Only 2 left.', {
      reason: 'stock-short',
      detail: { lineId: 'x', available: 2 },
    }),
}

const api = createApi(
  {
    settings: testSettings,
    db: database.db,
    jobs: testJobs(database),
    log: createLog(process.env['LOG'] ?? 'silent'),
    clock,
    limits: createRateLimits(database, 1),
    origin: 'http://shop',
    answers: createAnswerCache(),
    hasRoom: async () => hasRoom,
    getClientAddress: () => address,
    authenticate,
    permissions: {},
    observe: () => undefined,
  },
  [
    ...createRoutes(membersContract, membersHandlers({ secureCookies: false })),
    ...createRoutes(shelf, handlers),
  ],
)

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  api.request(path, { method: 'POST', headers: { ...json, ...headers }, body })
const answer = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as {
    success: boolean
    code: number
    msg: string
    data: { fields?: Record<string, string> } & Record<string, unknown>
  }),
})
const token = async () => (await createGuestSession(database.db, clock.now())).token

beforeEach(() => {
  address = `198.51.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 200)}`
})

describe('invalid input is rejected with a code and the name of the field', () => {
  const invalidBodies: [string, string, string][] = [
    ['a wrong type', '{"qty":"1"}', 'qty'],
    ['a fraction', '{"qty":1.5}', 'qty'],
    ['a negative number', '{"qty":-1}', 'qty'],
    ['zero', '{"qty":0}', 'qty'],
    ['a huge number', '{"qty":1e308}', 'qty'],
    ['an array', '{"qty":[1]}', 'qty'],
    ['null', '{"qty":null}', 'qty'],
    ['nothing', '{}', 'qty'],
    ['an unknown key', '{"qty":1,"price":1}', 'price'],
    ['an unknown key inside', '{"qty":1,"inner":{"name":"a","total":0}}', 'inner.total'],
    ['too long text', '{"qty":1,"note":"12345678901"}', 'note'],
    ['an object for text', '{"qty":1,"note":{}}', 'note'],
    ['broken JSON', '{"qty":1', 'body'],
    ['no object', '[]', 'body'],
    ['a bare number', '5', 'body'],
    ['an empty body', '', 'body'],
    ['a prototype key', '{"qty":1,"__proto__":{"level":0}}', 'body'],
    ['a NUL character', '{"qty":1,"note":"a\\u0000b"}', 'note'],
    ['half a surrogate pair', '{"qty":1,"note":"a\\ud83d"}', 'note'],
    ['half a surrogate pair inside', '{"qty":1,"inner":{"name":"\\udfffa"}}', 'inner.name'],
    ['half a surrogate pair in a key', '{"qty":1,"a\\ud83d":1}', 'a\uFFFD'],
    ['a nest too deep', `{"qty":1,"note":${'['.repeat(20)}${']'.repeat(20)}}`, 'body'],
    ['a long list', `{"qty":1,"note":[${'1,'.repeat(300)}1]}`, 'body'],
    ['a body too large', `{"qty":1,"note":"${'x'.repeat(70_000)}"}`, 'body'],
  ]
  test.each(invalidBodies)('%s', async (_name, body, field) => {
    const before = acts
    const { status, success, code, data } = await answer(
      await post('/api/shelf/put', body, { authorization: `Bearer ${await token()}` }),
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect({ success, code }).toEqual({ success: false, code: 42200 })
    expect(Object.keys(data.fields ?? {})).toContain(field)
    expect(acts).toBe(before)
  })

  test.each([
    'text/plain',
    'application/jsonx',
    'application/json;charset=latin1',
    ' application/x-www-form-urlencoded',
    'application/json, text/html',
    'multipart/form-data; boundary=x',
  ])('content type %j', async (type) => {
    const response = await post('/api/shelf/put', '{"qty":1}', {
      authorization: `Bearer ${await token()}`,
      'content-type': type,
    })
    expect(await answer(response)).toMatchObject({ status: 415, code: 42200 })
  })

  test('a query is validated, and a repeated scalar is rejected', async () => {
    for (const query of [
      'page=0',
      'page=1.5',
      'page=x',
      'page=1&page=2',
      'page=',
      'limit=5',
      'tag=toolong',
      'tag=a&tag=b&tag=c&tag=d',
      '__proto__=1',
      'constructor=1',
    ]) {
      expect((await api.request(`/api/shelf/list?${query}`)).status, query).toBe(422)
    }
    expect(await answer(await api.request('/api/shelf/list?page=2&tag=a&tag=b'))).toMatchObject({
      success: true,
      code: 200,
      data: { page: 2, tag: ['a', 'b'] },
    })
  })
})

describe('authentication with a bearer token', () => {
  test('a missing token answers 401, an invalid one 40000, a revoked one 40002; an expired guest session is renewed', async () => {
    expect(await answer(await post('/api/shelf/put', '{"qty":1}'))).toMatchObject({
      status: 401,
      code: 401,
    })
    const good = await token()
    for (const bad of [
      'Bearer x',
      'Bearer',
      `Basic ${good}`,
      `bearer ${good}`,
      `Bearer ${good}x`,
      `Bearer ${good.slice(0, -1)}`,
      `Bearer ${good.split('.')[0]}.${'A'.repeat(43)}`,
      'Bearer 0',
      'Bearer null',
    ]) {
      expect(
        await answer(await post('/api/shelf/put', '{"qty":1}', { authorization: bad })),
        bad,
      ).toMatchObject({
        status: 401,
        code: 40000,
      })
    }
    const session = await createGuestSession(database.db, clock.now())
    const authentication = await authenticate(database.db, session.token, clock.now())
    if ('actor' in authentication)
      await revokeSession(database.db, authentication.actor.sessionId, clock.now())
    expect(
      await answer(
        await post('/api/shelf/put', '{"qty":1}', { authorization: `Bearer ${session.token}` }),
      ),
    ).toMatchObject({
      code: 40002,
    })
    const old = await createGuestSession(
      database.db,
      new Date(clock.now().getTime() - 61 * 86_400_000),
    )
    expect(
      await answer(
        await post('/api/shelf/put', '{"qty":1}', { authorization: `Bearer ${old.token}` }),
      ),
    ).toMatchObject({
      success: true,
    })
  })

  test('userinfo returns the id and user level 99 for a guest', async () => {
    const session = await createGuestSession(database.db, clock.now())
    const { data } = await answer(
      await api.request('/api/user/userinfo', {
        headers: { authorization: `Bearer ${session.token}` },
      }),
    )
    expect(data).toEqual({ id: session.userInfo.id, userLevel: 99 })
  })

  test('the guest cookie restores the session, and the database stores no secret', async () => {
    const first = await post('/api/guest/session', '{}')
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { data } = await answer(first)
    expect((await answer(await post('/api/guest/session', '{}', { cookie }))).data).toEqual(data)
    const dump = JSON.stringify((await database.query('select * from sessions')).rows)
    expect(dump).not.toContain(String(data['token']).split('.')[1])
  })

  test('logout revokes the token', async () => {
    const bearer = { authorization: `Bearer ${await token()}` }
    expect((await post('/api/signOut', '{}', bearer)).status).toBe(200)
    expect(
      await answer(await api.request('/api/user/userinfo', { headers: bearer })),
    ).toMatchObject({ code: 40002 })
  })
})

describe('Idempotency-Key', () => {
  test('50 identical concurrent calls run once and get the same response', async () => {
    const headers = { authorization: `Bearer ${await token()}`, 'idempotency-key': 'key-of-fifty' }
    const before = acts
    const bodies = await Promise.all(
      Array.from({ length: 50 }, async () =>
        (await post('/api/shelf/put', '{"qty":1}', headers)).text(),
      ),
    )
    expect(acts).toBe(before + 1)
    expect(new Set(bodies).size).toBe(1)
  })

  test('a key with a different body is rejected, unless its owner is another', async () => {
    const headers = { authorization: `Bearer ${await token()}`, 'idempotency-key': 'key-of-two' }
    await post('/api/shelf/put', '{"qty":1}', headers)
    expect(await answer(await post('/api/shelf/put', '{"qty":2}', headers))).toMatchObject({
      status: 422,
      code: 42200,
    })
    expect(
      (
        await post('/api/shelf/put', '{"qty":2}', {
          ...headers,
          authorization: `Bearer ${await token()}`,
        })
      ).status,
    ).toBe(200)
  })
})

test('a refusal is sent with its code, an error with an incident number and no detail', async () => {
  expect(await answer(await post('/api/shelf/deny', '{}'))).toMatchObject({
    status: 422,
    code: 42220,
    msg: 'Only 2 left.',
    data: { available: 2 },
  })
  const fault = await answer(await post('/api/shelf/break', '{}'))
  expect(fault).toMatchObject({ status: 500, code: 50000 })
  expect(JSON.stringify(fault)).not.toContain('secret')
})

test('a rate-limited call answers 42900 with the time to retry after', async () => {
  for (let index = 0; index < 3; index++) await post('/api/shelf/deny', '{}')
  const response = await post('/api/shelf/deny', '{}')
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await answer(response)).toMatchObject({ status: 429, code: 42900 })
})

test('a provider that does not respond answers 503', async () => {
  const response = await post('/api/shelf/rest', '{}')
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await answer(response)).toMatchObject({
    status: 503,
    code: 50300,
    msg: expect.stringContaining('temporarily unavailable') as string,
  })
})

test('a change during server rendering counts against its shopper, whom only the server can name', async () => {
  const rendering = { 'x-aumbry-render': renderKey, 'x-aumbry-for': '203.0.113.7' }
  for (let index = 0; index < 3; index++) await post('/api/shelf/deny', '{}', rendering)
  expect((await post('/api/shelf/deny', '{}', rendering)).status).toBe(429)
  expect(
    (await post('/api/shelf/deny', '{}', { ...rendering, 'x-aumbry-for': '203.0.113.8' })).status,
  ).toBe(422)
  for (let index = 0; index < 3; index++)
    await post('/api/shelf/deny', '{}', { 'x-aumbry-for': `203.0.113.${index + 10}` })
  expect((await post('/api/shelf/deny', '{}', { 'x-aumbry-for': '203.0.113.20' })).status).toBe(429)
  for (let index = 0; index < 10; index++)
    expect((await api.request('/api/shelf/list', { headers: rendering })).status).toBe(200)
})

test('while the disk is nearly full, changes are rejected and reads are answered', async () => {
  const bearer = { authorization: `Bearer ${await token()}` }
  const before = acts
  hasRoom = false
  try {
    const response = await post('/api/shelf/put', '{"qty":1}', bearer)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await answer(response)).toMatchObject({
      status: 503,
      success: false,
      code: 50300,
      msg: expect.stringContaining('cannot accept changes') as string,
    })
    expect(acts).toBe(before)
    expect((await api.request('/api/shelf/list')).status).toBe(200)
    expect((await api.request('/api/user/userinfo', { headers: bearer })).status).toBe(200)
    expect((await post('/api/signOut', '{}', bearer)).status).toBe(200)
  } finally {
    hasRoom = true
  }
})

test('an unknown path or method is answered with an envelope', async () => {
  expect(await answer(await api.request('/api/nothing'))).toMatchObject({
    status: 404,
    success: false,
    code: 40400,
  })
  expect(await answer(await api.request('/api/shelf/put'))).toMatchObject({
    status: 405,
    success: false,
  })
})

test('a route without access or without a handler throws', () => {
  const { access: _access, ...silent } = shelf.list
  expect(() =>
    createRoutes({ list: silent as typeof shelf.list }, { list: handlers.list }),
  ).toThrow('does not state its access')
  expect(() =>
    createRoutes(shelf, { ...handlers, put: undefined } as unknown as typeof handlers),
  ).toThrow('has no handler')
})

test('the OpenAPI document and the reference page list every route', async () => {
  const document = (await (await api.request('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths).toHaveProperty('/api/shelf/put.post.requestBody')
  expect(document.paths).toHaveProperty('/api/user/userinfo.get.security')
  expect(await (await api.request('/api/docs')).text()).toContain('/api/shelf/put')
})
