import { createServer, connect, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase } from '#test/support/database.ts'
import { createPostgresListener } from './postgres-listener.ts'

let testDatabase: PostgresDatabase
beforeAll(async () => {
  testDatabase = await createPostgresDatabase()
})
afterAll(() => testDatabase.drop())

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A TCP proxy to the database that can be stopped and restarted, and counts connections. */
async function openGate(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let attempts = 0
  let refuses = false

  const accept = (socket: Socket) => {
    attempts++
    if (refuses) return void socket.destroy()
    const onward = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.pipe(to)
      from.once('close', () => to.destroy())
    }
  }
  const server: Server = createServer(accept).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const databaseUrl = new URL(url)
  databaseUrl.port = typeof address === 'object' && address ? String(address.port) : ''
  return {
    url: databaseUrl.href,
    attempts: () => attempts,
    down() {
      refuses = true
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    up() {
      refuses = false
    },
    close: () => server.close(),
  }
}

async function countListeners(): Promise<number> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'aumbry listen'",
  )
  await client.end()
  return Number(rows[0]?.count)
}

async function notify(channel: string, payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', [channel, payload])
  await client.end()
}

test('after outages of 600 ms, 1.5 s and 3 s there is one connection, and every channel is notified of the gap', async () => {
  const gate = await openGate(testDatabase.url)
  const listener = createPostgresListener(pg, gate.url)
  const heard: string[] = []
  await listener.listen('catalog', (payload) => heard.push(payload))
  await listener.listen('sessions', (payload) => heard.push(`sessions ${payload}`))
  expect(await countListeners()).toBe(1)

  for (const outage of [600, 1_500, 3_000]) {
    const before = gate.attempts()
    heard.length = 0
    gate.down()
    await pause(outage)
    gate.up()
    await expect.poll(() => heard).toEqual(['', 'sessions '])
    // 250 ms, 500 ms, 1 s, 2 s apart, and the one that succeeds.
    expect(gate.attempts() - before).toBeLessThanOrEqual(5)
    expect(await countListeners()).toBe(1)
  }

  heard.length = 0
  await notify('catalog', 'prd_1')
  await expect.poll(() => heard).toEqual(['prd_1'])

  await listener.close()
  await expect.poll(countListeners).toBe(0)
  gate.close()
})

test('a listener that is closed during an outage stays closed', async () => {
  const gate = await openGate(testDatabase.url)
  const listener = createPostgresListener(pg, gate.url)
  await listener.listen('catalog', () => undefined)
  gate.down()
  await pause(300)
  await listener.close()
  gate.up()
  const before = gate.attempts()
  await pause(1_500)
  expect(gate.attempts()).toBe(before)
  expect(await countListeners()).toBe(0)
  gate.close()
})
