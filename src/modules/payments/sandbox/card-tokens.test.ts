import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)

describe('a card stored by the sandbox', () => {
  const provider = shop.services.providers.current
  const charge = (paymentId: string, cardToken: string, amount = 9_600) =>
    provider.charge({ paymentId, checkoutId: 'chk', amount, currency: 'USD', cardToken })

  test('has a token that does not reveal the card', async () => {
    const token = await shop.keepCard()
    expect(token).toMatch(/^tok_[\w-]{40,250}$/)
    expect(Buffer.from(token.slice(4), 'base64url').toString('latin1')).not.toContain('4242')
    await expect(shop.keepCard('4111111111111111')).rejects.toThrow('unknown_card')
    await expect(shop.keepCard('')).rejects.toThrow('unknown_card')
  })

  test('is charged once for its key, and found later', async () => {
    const token = await shop.keepCard()
    expect(await provider.findCharge('pay_kept')).toBeNull()
    const charged = await charge('pay_kept', token)
    expect(charged).toMatchObject({
      status: 'authorized',
      authorized: 9_600,
      paymentId: 'pay_kept',
      attempts: 1,
      method: { brand: 'Visa', last4: '4242', exp: '12/30' },
    })
    expect(await Promise.all([1, 2, 3].map(() => charge('pay_kept', token)))).toEqual([
      charged,
      charged,
      charged,
    ])
    expect(await provider.findCharge('pay_kept')).toEqual(charged)
    await expect(charge('pay_kept', token, 1)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await provider.void(charged.ref, 'void-kept')).toMatchObject({ status: 'voided' })
  })

  test('has the result of its test card, for a processing one ten seconds later', async () => {
    expect(await charge('pay_asks', await shop.keepCard('4000002500003155'))).toMatchObject({
      status: 'requires_action',
      authorized: 0,
    })
    expect(await charge('pay_no', await shop.keepCard('4000000000009995'))).toMatchObject({
      status: 'open',
      failure: { class: 'insufficient_funds' },
    })
    const settling = await charge('pay_settles', await shop.keepCard('4000000000007056'))
    expect(settling.status).toBe('processing')
    await database.query(`update sandbox.sessions set settle_at = now() where id = $1`, [
      settling.ref,
    ])
    await shop.runJobs(120_000)
    expect((await provider.read(settling.ref)).status).toBe('authorized')
  })

  test('is rejected if its token was created with another key', async () => {
    for (const token of ['tok_guessed', 'pm_card_visa', `${await shop.keepCard()}A`, 'tok_'])
      await expect(charge('pay_guess', token)).rejects.toMatchObject({
        kind: 'rejected',
        code: 'invalid_token',
      })
    expect(await provider.findCharge('pay_guess')).toBeNull()
  })
})
