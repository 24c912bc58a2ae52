import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'

/** A mail server that needs two seconds per email. */
const mails = { begun: 0, taken: 0 }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    mails.begun++
    stream.resume()
    stream.once('end', () =>
      setTimeout(() => {
        mails.taken++
        done()
      }, 2_000),
    )
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`

const isAnswered = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )

/** Sends half of a request; `finish` sends the rest and returns the response. */
async function beginCall({ origin }: App) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    'POST /api/guest/session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{',
  )
  const answer = text(socket)
  return {
    finish: () => {
      socket.write('}')
      return answer
    },
  }
}

describe.each(['embedded', 'postgres'] as const)(
  'the app on the %s engine when it is stopped',
  (engine) => {
    test('finishes pending requests and emails, accepts no new connection and exits with code 0', async () => {
      const own = engine === 'postgres' ? await createPostgresDatabase() : null
      const directory = temporaryDirectory('stop')
      const app = await startApp({
        DATA_DIR: directory,
        DEMO_CATALOG: 'false',
        SMTP_URL: smtpUrl,
        ...(own && { DATABASE_URL: own.url }),
      })
      expect(await isAnswered(app.origin)).toBe(true)
      const before = { ...mails }
      const subscribed = await fetch(`${app.origin}/api/guest/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nora.${engine}@example.com` }),
      })
      expect(subscribed.status).toBe(200)
      const call = await beginCall(app)
      await expect.poll(() => mails.begun).toBe(before.begun + 1)
      const stopped = app.stop()
      await expect.poll(() => isAnswered(app.origin)).toBe(false)
      await wait(300)
      expect(await call.finish()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"token":"/)
      expect(await stopped, app.output()).toBe(0)
      expect(mails.taken).toBe(before.taken + 1)
      await own?.drop()
    })

    test('resets no active connection: each request is answered or not accepted', async () => {
      const own = engine === 'postgres' ? await createPostgresDatabase() : null
      const app = await startApp({
        DATA_DIR: temporaryDirectory('stop'),
        DEMO_CATALOG: 'false',
        ...(own && { DATABASE_URL: own.url }),
      })
      const faults: string[] = []
      const counts = { answered: 0, closing: 0 }
      /** Sends requests over one connection until no new one is accepted. */
      const shopper = async (pause: number): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (;;) {
          const outcome = await askOver(agent, `${app.origin}/api/content/landings`)
          if (outcome === 'ECONNREFUSED') return agent.destroy()
          if (outcome === 'answered' || outcome === 'closing') counts[outcome]++
          else faults.push(outcome)
          await wait(pause)
        }
      }
      const shoppers = [0, 5, 20, 60, 150, 400].map(shopper)
      await expect.poll(() => counts.answered).toBeGreaterThan(50)
      const stopped = app.stop()
      await Promise.all(shoppers)
      expect(await stopped, app.output()).toBe(0)
      expect(faults).toEqual([])
      expect(counts.closing).toBeGreaterThanOrEqual(6)
      await own?.drop()
    })
  },
)

/** `closing` is a response after which the connection is not reused; otherwise the error code. */
function askOver(agent: Agent, address: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(address, { agent }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve(response.headers.connection === 'close' ? 'closing' : 'answered'),
      )
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
