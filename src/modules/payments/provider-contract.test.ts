import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { systemClock } from '#kernel/time/time.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { loseAnswers, openTestProviders } from '#test/support/test-providers.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()

const newInput = () => ({
  paymentId: createId('pay'),
  checkoutId: createId('chk'),
  amount: 9_600,
  currency: 'USD',
  email: 'nora@example.com',
  canLeavePage: true,
  customerRef: null,
})

describe.each(providers)('the provider %s', (_, connectProvider) => {
  const testProvider = connectProvider({
    database,
    jobs: testJobs(database),
    clock: systemClock,
    receive: async () => true,
  })
  const { adapter: provider } = testProvider
  const open = async () => {
    const input = newInput()
    return { ...input, session: await provider.openSession(input) }
  }
  const paid = async () => {
    const opened = await open()
    const { session } = opened
    await testProvider.pay({ ...session, form: provider.getForm(session) })
    await provider.authorize?.(session.ref, `authorize-${opened.paymentId}`)
    return opened
  }
  const captured = async () => {
    const opened = await paid()
    await provider.capture(opened.session.ref, 9_600, `capture-${opened.paymentId}`)
    return opened
  }

  test('names itself, its webhook and its form', async () => {
    const { session } = await open()
    expect(provider.webhookPath).toBe(`/api/webhooks/${provider.name}`)
    expect(provider.minimumCharge).toBeGreaterThan(0)
    expect(provider.getForm(session).part).not.toBe('')
  })

  test('opens one session for a payment, open for the amount', async () => {
    const { session, paymentId, ...input } = await open()
    expect(await provider.openSession({ ...input, paymentId })).toEqual(session)
    expect(await provider.read(session.ref)).toMatchObject({
      ref: session.ref,
      status: 'open',
      amount: 9_600,
      authorized: 0,
      captured: 0,
      currency: 'USD',
      paymentId,
      failure: null,
    })
  })

  test('authorizes, captures in full and tells how it was paid', async () => {
    const { session, paymentId } = await paid()
    expect(await provider.read(session.ref)).toMatchObject({
      status: 'authorized',
      authorized: 9_600,
      captured: 0,
      method: { brand: expect.stringMatching(/\w/) as string },
    })
    const key = `capture-${paymentId}`
    for (const time of ['first', 'again'])
      expect(await provider.capture(session.ref, 9_600, key), time).toMatchObject({
        status: 'captured',
        authorized: 9_600,
        captured: 9_600,
        refunded: 0,
      })
  })

  test('captures a part, and no more than was authorized', async () => {
    const { session, paymentId } = await paid()
    await expect(provider.capture(session.ref, 9_601, `over-${paymentId}`)).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(await provider.capture(session.ref, 4_000, `part-${paymentId}`)).toMatchObject({
      status: 'captured',
      captured: 4_000,
    })
  })

  test('voids an open session and an authorization, but no capture', async () => {
    const { session, paymentId } = await open()
    expect(await provider.void(session.ref, `void-${paymentId}`)).toMatchObject({
      status: 'voided',
      captured: 0,
    })
    const { session: other, paymentId: otherId } = await paid()
    for (const time of ['first', 'again'])
      expect(await provider.void(other.ref, `void-${otherId}`), time).toMatchObject({
        status: 'voided',
        captured: 0,
      })
    const { session: third, paymentId: thirdId } = await captured()
    await expect(provider.void(third.ref, `void-${thirdId}`)).rejects.toMatchObject({
      kind: 'rejected',
    })
  })

  test('refunds each key once, up to the captured amount, and lists the refunds', async () => {
    const { session, paymentId } = await captured()
    const key = createId('rfd')
    const first = await provider.refund(session.ref, 4_000, key)
    expect(first.status).toBe('succeeded')
    expect(await provider.refund(session.ref, 4_000, key)).toEqual(first)
    expect(await provider.readRefund(first.ref)).toEqual(first)
    await expect(
      provider.refund(session.ref, 5_601, createId('rfd')),
      `more than is left of ${paymentId}`,
    ).rejects.toMatchObject({ kind: 'rejected' })
    await provider.refund(session.ref, 5_600, createId('rfd'))
    expect(await provider.read(session.ref)).toMatchObject({ captured: 9_600, refunded: 9_600 })
    const list = await provider.listRefunds(session.ref)
    expect(list.map(({ amount }) => amount).sort()).toEqual([4_000, 5_600])
    expect(list.some((refund) => refund.key?.includes(key))).toBe(true)
  })

  test('a lost answer is repeated without a second effect', async () => {
    const { session, paymentId } = await captured()
    const key = createId('rfd')
    await loseAnswers(testProvider, () =>
      provider.refund(session.ref, 4_000, key).catch((error: unknown) => {
        expect(error).toMatchObject({ kind: 'unavailable' })
      }),
    )
    expect(await provider.refund(session.ref, 4_000, key)).toMatchObject({ status: 'succeeded' })
    expect(await provider.read(session.ref), paymentId).toMatchObject({ refunded: 4_000 })
  })

  test('opens a session after an error that came after the effect', async () => {
    const input = newInput()
    testProvider.breakAnswers(() => ({ when: 'after' }))
    await expect(provider.openSession(input)).rejects.toMatchObject({ kind: 'unavailable' })
    testProvider.breakAnswers(() => undefined)
    const session = await provider.openSession(input)
    expect(await provider.read(session.ref)).toMatchObject({
      status: 'open',
      paymentId: input.paymentId,
    })
  })

  test('has no disputes, no unknown sessions and no unsigned messages', async () => {
    const { session } = await captured()
    expect(await provider.listDisputes(session.ref)).toEqual([])
    await expect(provider.read('UNKNOWN1')).rejects.toMatchObject({ kind: 'rejected' })
    for (const body of ['', '{}', '{"id":"1"}', 'null'])
      expect(await provider.parseWebhook(body, () => undefined, new Date())).toBeNull()
  })
})
