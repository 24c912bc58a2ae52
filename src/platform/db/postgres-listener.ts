import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const firstRetry = 250
const longestRetry = 5_000

type Channels = Map<string, ((payload: string) => void)[]>

interface Session {
  readonly client: pg.Client
  /** Resolves when the connection is lost or closed. */
  readonly ended: Promise<void>
}

/**
 * Holds one connection for LISTEN. When it is lost, a single loop opens the next one, and every
 * channel then gets an empty payload, since notifications may have been missed in between.
 */
export function createPostgresListener(driver: typeof pg, url: string) {
  const channels: Channels = new Map()
  const closing = new AbortController()
  let session: Session | null = null
  let opening: Promise<void> | null = null
  let supervision: Promise<void> | null = null

  async function start(): Promise<void> {
    session = await openSession(driver, url, channels)
    supervision = supervise(session)
  }

  /** The only place that opens a connection after the first. */
  async function supervise(first: Session): Promise<void> {
    await first.ended
    while (!closing.signal.aborted) {
      session = null
      session = await reopen()
      if (!session) return
      for (const calls of channels.values()) calls.forEach((call) => call(''))
      await session.ended
    }
  }

  /** Tries until it succeeds; null when the listener is closed meanwhile. */
  async function reopen(): Promise<Session | null> {
    for (let wait = firstRetry; ; wait = Math.min(wait * 2, longestRetry)) {
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return null
      const next = await openSession(driver, url, channels).catch(() => null)
      if (next && closing.signal.aborted) await next.client.end()
      else if (next) return next
    }
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
      const calls = channels.get(channel)
      if (calls) calls.push(onPayload)
      else channels.set(channel, [onPayload])
      opening ??= start()
      await opening
      const client = session?.client
      if (!calls) await client?.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closing.abort()
      await session?.client.end()
      await supervision
    },
  }
}

/** Connects and listens to every channel; a connection that fails on the way is closed. */
async function openSession(driver: typeof pg, url: string, channels: Channels): Promise<Session> {
  const client = new driver.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    application_name: 'aumbry listen',
  })
  client.on('notification', ({ channel, payload }) =>
    channels.get(channel)?.forEach((call) => call(payload ?? '')),
  )
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    for (const channel of channels.keys())
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { client, ended }
}
