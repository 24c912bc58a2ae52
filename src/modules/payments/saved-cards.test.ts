import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  createPaymentServices,
  createTestPayment,
  openTestSession,
} from '#test/support/payment-services.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { eraseSavedCards, listSavedCards, removeSavedCard } from './commands/saved-cards.ts'
import { paymentJobs } from './jobs.ts'

const database = await openTestDatabase()
const { stripe, provider } = await openTestStripe()
const services = {
  ...createPaymentServices(database, { current: provider }),
  isSavingCards: true,
}
const { jobs } = services

afterEach(() => stripe.requests.splice(0))

async function signIn() {
  const { id, actor } = await signedInMember(database)
  return { id, ctx: testContext(database, { clock: systemClock, actor }) }
}

type Payer = Awaited<ReturnType<typeof signIn>>['ctx']

const createOpenPayment = () => createTestPayment(database)

const open = (ctx: Payer, paymentId: string, given = services) =>
  openTestSession(ctx, given, { paymentId })

/** A member with one card at Stripe. */
async function memberWithCard() {
  const { id, ctx } = await signIn()
  const session = await open(ctx, await createOpenPayment())
  const customer = String(stripe.intent(session.ref)['customer'])
  return { id, ctx, customer, card: stripe.saveCard(customer) }
}

const listed = (ctx: Payer) => listSavedCards(ctx, services).then((list) => unwrapResult(list).rows)

describe('the saved cards of a member', () => {
  test('belong to one customer of the provider, which knows the member by an id only', async () => {
    const { id, ctx } = await signIn()
    const first = await open(ctx, await createOpenPayment())
    const second = await open(ctx, await createOpenPayment())
    expect(first.form.data).toEqual({
      publishableKey: 'pk_test_local',
      clientSecret: first.clientSecret,
      customerSession: expect.stringMatching(/^cuss_secret_/) as string,
    })
    const created = stripe.requests.filter(({ path }) => path === '/v1/customers')
    expect(created.map(({ form }) => form)).toEqual([{ 'metadata[member_id]': id }])
    expect(created[0]?.headers['idempotency-key']).toBe(`customer-${id}`)
    expect(stripe.intent(first.ref)['customer']).toMatch(/^cus_/)
    expect(stripe.intent(second.ref)['customer']).toBe(stripe.intent(first.ref)['customer'])
  })

  test('are saved only where the shop allows it, and never for guests', async () => {
    const { ctx } = await signIn()
    const guest = testContext(database, { clock: systemClock })
    const off = { ...services, isSavingCards: false }
    for (const session of [
      await open(ctx, await createOpenPayment(), off),
      await open(guest, await createOpenPayment()),
    ]) {
      expect(session.form.data).not.toHaveProperty('customerSession')
      expect(stripe.intent(session.ref)['customer']).toBeNull()
    }
    const paymentId = await createOpenPayment()
    await open(ctx, paymentId)
    expect((await open(ctx, paymentId, off)).form.data, 'turned off later').not.toHaveProperty(
      'customerSession',
    )
  })

  test('are not shown to another member who opens the same payment', async () => {
    const { ctx } = await memberWithCard()
    const paymentId = await createOpenPayment()
    await open(ctx, paymentId)
    const { ctx: other } = await memberWithCard()
    expect((await open(other, paymentId)).form.data).not.toHaveProperty('customerSession')
    expect((await open(ctx, paymentId)).form.data).toHaveProperty('customerSession')
  })

  test('do not stop a payment when the provider does not show them', async () => {
    const { ctx } = await memberWithCard()
    const paymentId = await createOpenPayment()
    await open(ctx, paymentId)
    stripe.fail({ when: 'before', status: 500 })
    expect((await open(ctx, paymentId)).form.data).not.toHaveProperty('customerSession')
  })

  test('do not stop a payment when the customer is gone at the provider', async () => {
    const { ctx, customer } = await memberWithCard()
    stripe.customers.delete(customer)
    const paymentId = await createOpenPayment()
    const session = await open(ctx, paymentId)
    expect(stripe.intent(session.ref)).toMatchObject({ amount: 9_600, customer: null })
    expect(session.form.data).not.toHaveProperty('customerSession')
    expect(await open(ctx, paymentId)).toEqual(session)
  })

  test('are listed and deleted by their owner', async () => {
    const { ctx, card, customer } = await memberWithCard()
    expect(await listed(ctx)).toEqual([
      { provider: 'stripe', ref: card, brand: 'Visa', last4: '4242', exp: '08/30' },
    ])
    const input = { provider: 'stripe', ref: card }
    expect(unwrapResult(await removeSavedCard(ctx, services, input))).toEqual({ rows: [] })
    expect(stripe.customers.get(customer)).toEqual([])
    expect(unwrapResult(await removeSavedCard(ctx, services, input)), 'again').toEqual({ rows: [] })
  })

  test('cannot be deleted by another member', async () => {
    const { card, customer } = await memberWithCard()
    const { ctx: other } = await memberWithCard()
    unwrapResult(await removeSavedCard(other, services, { provider: 'stripe', ref: card }))
    expect(stripe.customers.get(customer)).toHaveLength(1)
    const { ctx: stranger } = await signIn()
    expect(
      await removeSavedCard(stranger, services, { provider: 'stripe', ref: card }),
    ).toMatchObject({ refused: 'not-found', reason: 'saved-card-not-found' })
    expect(await listed(stranger)).toEqual([])
  })

  test('are refused with a way out while the provider does not answer', async () => {
    const { ctx } = await memberWithCard()
    stripe.fail({ when: 'before', status: 500 })
    expect(await listSavedCards(ctx, services)).toMatchObject({
      refused: 'provider-unavailable',
      reason: 'card-service-unavailable',
    })
  })

  test('are deleted at the provider when the account is closed', async () => {
    const { id, customer } = await memberWithCard()
    const erase = () => inTransaction(database.db, (tx) => eraseSavedCards(tx, jobs, id))
    await erase()
    await erase()
    await jobs.runDue(paymentJobs(services), new Date())
    expect(stripe.customers.has(customer)).toBe(false)
    expect(
      await queryRows(
        database.db,
        { customerRef: nullable(text) },
        sql`
          select customer_ref from payment_customers where member_id = ${id}
          union select customer_ref from payments where customer_ref = ${customer}`,
      ),
    ).toEqual([])
  })
})
