import { expect, test } from 'vitest'
import { startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/postgres.ts'

/** Requests emails from the first moment on and returns the answers in order. */
async function askWhile(opening: Promise<App>, origin: string): Promise<number[]> {
  const answers: number[] = []
  let isOpen = false
  void opening.finally(() => (isOpen = true)).catch(() => undefined)
  for (let number = 0; !isOpen || answers.length === 0; number++) {
    const email = `early-${number}@example.com`
    const asked = await fetch(`${origin}/api/sendCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).catch(() => null)
    if (asked) answers.push(asked.status)
    else await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return answers
}

test.each(['embedded', 'postgres'] as const)(
  'a request during the start of the shop on the %s engine is served as soon as anything answers',
  async (engine) => {
    const own = engine === 'postgres' ? await createPostgresDatabase() : null
    const port = await freePort()
    // Sending an email needs the queue, which starts last. Nobody receives this one.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9' }
    const environment = {
      DATA_DIR: temporaryDirectory('start'),
      PORT: String(port),
      ...mail,
      ...(own && { DATABASE_URL: own.url }),
    }
    await (await startApp(environment)).stop()
    const opening = startApp(environment)
    const answers = await askWhile(opening, `http://127.0.0.1:${port}`)
    await (await opening).stop()
    await own?.drop()
    expect(answers.filter((status) => status >= 500)).toEqual([])
  },
)
