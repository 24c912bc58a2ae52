import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, startApp, temporaryDirectory, type App } from '#test/support/app.ts'

/** `npm run test:load` runs each kind for thirty seconds. */
const seconds = Number(process.env['LOAD_SECONDS'] ?? 3)
const slowestHealth = 500
const moreMemory = 50

let app: App
beforeAll(async () => {
  app = await startApp({
    DATA_DIR: temporaryDirectory('hostile'),
    RATE_LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '1',
  })
})
afterAll(() => app?.stop())

let addresses = 0
/** Each connection has another address, so that rate limits do not affect the result. */
const fromSomewhere = () =>
  `X-Forwarded-For: 10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
const port = () => Number(new URL(app.origin).port)

/** In megabytes. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Sends bytes without reading until the other side closes or the time is over. */
function blast(bytes: string | Buffer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(bytes))
    const over = setTimeout(() => socket.destroy(), milliseconds)
    socket.on('error', () => undefined)
    socket.resume()
    socket.once('close', () => {
      clearTimeout(over)
      resolve()
    })
  })
}

/** Sends a byte every 20 ms. */
function drip(head: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(head))
    const dripping = setInterval(() => socket.writable && socket.write('a'), 20)
    const over = setTimeout(() => socket.destroy(), milliseconds)
    socket.on('error', () => undefined)
    socket.resume()
    socket.once('close', () => {
      clearInterval(dripping)
      clearTimeout(over)
      resolve()
    })
  })
}

type Attack = (until: number) => Promise<void>

/** Runs an act concurrently and repeatedly until the time is over. */
async function runConcurrently(
  count: number,
  until: number,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) await act()
    }),
  )
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${fromSomewhere()}\r\n\r\n`
const costly = [
  '/api/docs',
  '/feed.xml',
  '/api/openapi.json',
  '/cart',
  '/search?q=napkin',
  '/collection/table?page=2',
  '/sitemap.xml',
]

/** Sends a hundred requests in one packet and disconnects. */
const pipelined: Attack = (until) =>
  runConcurrently(4, until, () =>
    blast(get(costly[addresses % costly.length] ?? '/').repeat(100), 200),
  )

const slow: Attack = async (until) => {
  const milliseconds = until - performance.now()
  const head = () =>
    `POST /api/guest/session HTTP/1.1\r\nHost: shop\r\n${fromSomewhere()}\r\nContent-Type: application/json\r\n`
  await Promise.all([
    ...Array.from({ length: 150 }, () => drip(`${head()}X-Slow: `, milliseconds)),
    ...Array.from({ length: 150 }, () =>
      drip(`${head()}Content-Length: 60000\r\n\r\n`, milliseconds),
    ),
  ])
}

/** PDF markers that a naive check scans repeatedly from the start. */
const poisonousPdf = Buffer.from(`%PDF-1.7\n${'/ObjStm stream\n'.repeat(27_000)}%%EOF\n`)

const call = async (path: string, body: Buffer<ArrayBuffer> | string, token?: string) => {
  const answer = await fetch(app.origin + path, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      'x-forwarded-for': fromSomewhere().split(' ')[1] ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  })
  return ((await answer.json()) as { data: Record<string, unknown> | null }).data ?? {}
}

async function uploadPdf(): Promise<void> {
  const { token } = await call('/api/guest/session', '{}')
  const file = JSON.stringify({ purpose: 'inquiry', name: 'a.pdf', size: poisonousPdf.length })
  const { id } = await call('/api/file/start', file, String(token))
  await call(`/api/file/chunk?id=${String(id)}&index=0`, poisonousPdf, String(token))
  await call('/api/file/finish', JSON.stringify({ id }), String(token))
}

const large = Buffer.alloc(8 * 1024 * 1024, 'x')
const upload = (path: string) =>
  Buffer.concat([
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\n${fromSomewhere()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n`,
    ),
    large,
  ])

const uploads: Attack = async (until) => {
  await Promise.all([
    runConcurrently(4, until, () => blast(upload('/api/guest/session'), 1_000)),
    runConcurrently(2, until, () => blast(upload('/cart'), 1_000)),
    runConcurrently(1, until, uploadPdf),
  ])
}

const unknownQueries: Attack = (until) =>
  runConcurrently(6, until, () => {
    const path =
      ['/', '/collection/table', '/menu', '/goodsDetail/fern-edge-napkins'][addresses % 4] ?? '/'
    return blast(
      `GET ${path}?x=${addresses} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${fromSomewhere()}\r\n\r\n`,
      2_000,
    )
  })

/**
 * The slowest response of `/healthz` in milliseconds, measured by a separate process that the
 * attack does not slow down.
 */
async function slowestWhile(attack: () => Promise<void>): Promise<number> {
  const probe = spawn('node', ['test/chaos/probe-health.ts', app.origin], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let answers = ''
  probe.stdout.on('data', (chunk: Buffer) => (answers += String(chunk)))
  await once(probe.stdout, 'data')
  answers = ''
  await attack()
  // A request that is pending when the attack ends counts too.
  await once(probe.stdout, 'data')
  probe.kill()
  const measured = answers
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  expect(measured.filter(([status]) => status !== 200)).toEqual([])
  return Math.max(...measured.map(([, milliseconds = Infinity]) => milliseconds))
}

const attacks: readonly (readonly [string, Attack])[] = [
  ['pipelined requests', pipelined],
  ['slow headers and bodies', slow],
  ['huge uploads', uploads],
  ['queries that no page reads', unknownQueries],
]

test.each(attacks)(
  '%s: other requests are answered in the meantime, and memory is released',
  async (_name, attack) => {
    // A first round compiles code and fills caches.
    await attack(performance.now() + 1_000)
    await wait(500)
    const before = memory()
    expect(await slowestWhile(() => attack(performance.now() + seconds * 1_000))).toBeLessThan(
      slowestHealth,
    )
    await expect.poll(memory, { timeout: 60_000, interval: 500 }).toBeLessThan(before + moreMemory)
  },
)
