import { sendRequest } from '#platform/http-client/send-request.ts'

/**
 * Polls `/healthz` of the given origin until terminated, and prints status and milliseconds of each
 * response.
 */
const [, , origin = ''] = process.argv
for (;;) {
  const startedAt = performance.now()
  const { status } = await sendRequest(`${origin}/healthz`, {
    method: 'GET',
    timeoutMs: 60_000,
    headers: {},
  })
  process.stdout.write(`${status} ${performance.now() - startedAt}\n`)
  await new Promise((resolve) => setTimeout(resolve, 150))
}
