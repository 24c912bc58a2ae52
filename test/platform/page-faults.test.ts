import { Writable } from 'node:stream'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { describeErrorForLog } from '#platform/http/error-handler.ts'
import { noExternalServices } from '#storefront/api/external-services.ts'
import { pageContext } from '#storefront/api/request-context.ts'
import { handleError } from '#storefront/entry.server.tsx'
import { toPageError } from '#storefront/features/error/page-error.ts'

function failPage(error: unknown, signal?: AbortSignal): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  const log = pino(stream)
  const url = 'http://shop/order?email=nora@example.com'
  const context = new RouterContextProvider()
  context.set(pageContext, {
    transport: fetch,
    contextMenu: 'off',
    outside: noExternalServices,
    cards: undefined,
    shipsBeyond: [],
    guestCheckout: true,
    origin: '',
    url,
    incident: '0badcafe',
    onFault: (cause) =>
      log.error(
        { incident: '0badcafe', page: 'order', ...describeErrorForLog(cause) },
        'page fault',
      ),
  })
  const request = new Request(url, signal ? { signal } : {})
  handleError(error, { request, context, params: {} })
  return lines
}

test('a page error is one log line with incident and stack, without addresses, tokens and values', () => {
  const token = 'q7Lw2Zk9-vB0xRt5_YhN3mPd8sFgJcE1uAoTiWyXzKb'
  const [line, ...more] = failPage(
    new Error(
      `No answer for /order?email=nora@example.com to nora@example.com, ${token}\nparams: Nora`,
    ),
  )
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 50, incident: '0badcafe', page: 'order', msg: 'page fault' })
  expect(line?.['err']).toMatch(
    /^Error: No answer for \/order\?\[query\] to \[email\], \[token\]\n {4}at /,
  )
  expect(JSON.stringify(line)).not.toMatch(/nora|q7Lw2Zk9/i)
})

test('an API error is logged with status and incident', () => {
  const answer = { description: 'Nora’s order is lost', incident: 'req_01h455vb4pex5vsknk084sn02q' }
  const response = Object.assign(new Error('lost'), {
    status: 503,
    statusText: '',
    internal: false,
    data: answer,
  })
  expect(toPageError(response)).toEqual(answer)
  const [line] = failPage(response)
  expect(line?.['err']).toContain('The API answered 503, incident req_01h455vb4pex5vsknk084sn02q')
  expect(JSON.stringify(line)).not.toContain('Nora')
})

test('404 pages and disconnected shoppers are not logged', () => {
  expect(
    failPage({
      status: 404,
      statusText: '',
      internal: true,
      data: 'No route matches URL "/x?t=1"',
    }),
  ).toEqual([])
  expect(failPage(new Error('left'), AbortSignal.abort())).toEqual([])
})
