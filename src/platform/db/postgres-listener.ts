import type pg from 'pg'

/** One connection of its own for LISTEN; when it drops it comes back and every channel hears an empty payload. */
export function postgresListener(driver: typeof pg, url: string) {
  const channels = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false

  async function connect(): Promise<void> {
    const next = new driver.Client({ connectionString: url, keepAlive: true, application_name: 'aumbry listen' })
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.forEach((call) => call(payload ?? '')))
    next.on('error', () => undefined)
    next.on('end', () => void reconnect())
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    client = next
  }

  async function reconnect(): Promise<void> {
    client = null
    for (let wait = 250; !closed && !client; wait = Math.min(wait * 2, 5_000)) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      await connect().catch(() => undefined)
    }
    if (client) for (const calls of channels.values()) calls.forEach((call) => call(''))
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
      const calls = channels.get(channel)
      if (calls) calls.push(onPayload)
      else channels.set(channel, [onPayload])
      connecting ??= connect()
      await connecting
      if (!calls) await client?.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closed = true
      await client?.end()
    },
  }
}
