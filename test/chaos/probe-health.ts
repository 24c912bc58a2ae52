import { send } from '#platform/http-client/send.ts'

/** Asks `/healthz` of the shop at the address given until it is ended, and prints each answer's status and milliseconds. */
const [, , origin = ''] = process.argv
for (;;) {
  const begun = performance.now()
  const { status } = await send(`${origin}/healthz`, {
    method: 'GET',
    timeoutMs: 60_000,
    headers: {},
  })
  process.stdout.write(`${status} ${performance.now() - begun}\n`)
  await new Promise((resolve) => setTimeout(resolve, 150))
}
