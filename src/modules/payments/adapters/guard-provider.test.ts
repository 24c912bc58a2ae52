import { describe, expect, test } from 'vitest'
import { guardProvider } from './guard-provider.ts'
import { createSandboxPaymentProvider } from '../sandbox-provider.ts'

/** A provider whose responses the test controls. */
function provider(
  fetch: (request: Request) => Promise<Response>,
  options: Parameters<typeof guardProvider>[1],
) {
  return guardProvider(
    createSandboxPaymentProvider({
      secret: 'a secret of thirty-two characters',
      apiBase: 'http://sandbox',
      fetch,
    }),
    options,
  )
}

const session = {
  id: 'sps_1',
  reference: 'pay_1',
  status: 'open',
  currency: 'USD',
  amount: 100,
  authorized: 0,
  captured: 0,
  refunded: 0,
  attempts: 0,
  card: null,
  failure: null,
}

describe('the provider guard', () => {
  test('limits concurrent calls and queues the others', async () => {
    const open: (() => void)[] = []
    let most = 0
    const guarded = provider(
      async () => {
        await new Promise<void>((resolve) => {
          open.push(resolve)
          most = Math.max(most, open.length)
        })
        return Response.json(session)
      },
      { inFlight: 3 },
    )
    const calls = Array.from({ length: 8 }, () => guarded.read('sps_1'))
    let answered = 0
    while (answered < 8) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const release of open.splice(0)) {
        release()
        answered++
      }
    }
    expect(await Promise.all(calls)).toHaveLength(8)
    expect(most).toBe(3)
  })

  test('times out calls without an answer, including queued ones', async () => {
    const guarded = provider(() => new Promise(() => undefined), { inFlight: 1, timeoutMs: 30 })
    const calls = await Promise.allSettled([guarded.read('sps_1'), guarded.read('sps_1')])
    for (const call of calls)
      expect(call).toMatchObject({
        status: 'rejected',
        reason: { kind: 'unavailable', code: 'timeout' },
      })
  })

  test('stops calling a provider that is down and retries later', async () => {
    let asked = 0
    let down = true
    const guarded = provider(
      async () => {
        asked++
        return down ? new Response('', { status: 500 }) : Response.json(session)
      },
      { breakAfter: 3, breakMs: 40 },
    )
    for (let time = 0; time < 6; time++)
      await expect(guarded.read('sps_1')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(asked).toBe(3)
    down = false
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await guarded.read('sps_1')).ref).toBe('sps_1')
  })

  test('a rejection does not count as a failure', async () => {
    const guarded = provider(
      async () => Response.json({ error: { code: 'not_found' } }, { status: 404 }),
      {
        breakAfter: 2,
        breakMs: 10_000,
      },
    )
    for (let time = 0; time < 5; time++)
      await expect(guarded.read('sps_1')).rejects.toMatchObject({
        kind: 'rejected',
        code: 'not_found',
      })
  })
})
