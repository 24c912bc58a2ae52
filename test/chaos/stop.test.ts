import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'

/** A mail server that takes two seconds over each mail. */
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

/** Sends half of a call and waits; `finish` sends the rest and gives the whole answer. */
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

describe.each(['embedded', 'postgres'] as const)('the app on the %s engine, asked to stop', (engine) => {
  test('finishes the request and the mail in hand, takes no new connection, and ends with code 0', async () => {
    const own = engine === 'postgres' ? await createPostgresDatabase() : null
    const directory = temporaryDirectory('stop')
    const app = await startApp({ DATA_DIR: directory, DEMO_CATALOG: 'false', SMTP_URL: smtpUrl, ...(own && { DATABASE_URL: own.url }) })
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
})
