import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import { createErrorHandler } from './error-handler.ts'

function appWithLog() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  const app = new Hono().onError(createErrorHandler(pino(stream)))
  app.get('/download/:token', () => {
    throw Object.assign(new Error('Failed query: select $1\nparams: nora@example.com,s3cret'), {
      cause: new Error('division by zero'),
    })
  })
  app.get('/down', () => {
    throw new ServiceUnavailableError('The file storage did not respond.')
  })
  return { app: new Hono().onError(createErrorHandler(pino(stream))).route('/', app), lines }
}

test('an error is logged in one line with an incident number, without values, tokens or query', async () => {
  const { app, lines } = appWithLog()
  const answer = await app.request('/download/t0ken?email=nora@example.com')
  const [, incident] = /\(Incident ([0-9a-f]{8})\)/.exec(await answer.text()) ?? []
  expect(answer.status).toBe(500)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 50,
    incident,
    route: '/download/:token',
    msg: 'request failed',
  })
  expect(JSON.stringify(lines)).not.toMatch(/nora|s3cret|t0ken/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('an unavailable dependency answers 503 with the time to retry after', async () => {
  const { app } = appWithLog()
  const answer = await app.request('/down')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

test('an aborted request is not logged', async () => {
  const { app, lines } = appWithLog()
  const gone = new AbortController()
  gone.abort()
  await app.request(new Request('http://shop/download/x', { signal: gone.signal }))
  expect(lines).toEqual([])
})
