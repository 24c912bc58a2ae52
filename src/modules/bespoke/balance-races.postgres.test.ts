import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { completeCheckoutByPayment } from '#modules/checkout/complete-checkout.ts'
import { checkoutInvariants } from '#modules/checkout/db/invariants.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { createCaller } from '#test/support/caller.ts'
import { homeAddress } from '#test/support/checkout.ts'
import { exchange } from '#test/support/exchange.ts'
import { findEmailedToken } from '#test/support/sent-emails.ts'
import { testContext } from '#test/support/context.ts'
import { openTwoShops, runConcurrently } from '#test/support/two-shops.ts'
import { bespokeContract } from './contract.ts'
import { bespokeInvariants } from './db/invariants.ts'
import { bespokeHandlers } from './api/http.ts'
import { uploadProof } from './upload-proof.ts'
import { bespokeStaffHandlers } from './api/staff-acts.ts'
import { bespokeStaffContract } from './api/staff-contract.ts'

/** The number of runs of each race; the slow command uses 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 1)
const timeout = 30_000 + runs * 20_000

const { database, databases } = await openTwoShops()
const shops = [await openTestBespoke(databases[0]), await openTestBespoke(databases[1])] as const
const shopOf = (index: number) => shops[index % 2] ?? shops[0]
const [shop] = shops
const delivered = { address: homeAddress, methodId: null }
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#004832' } })
  .png()
  .toBuffer()
let count = 0

const doorOf = (index: number) =>
  createCaller(databases[index % 2] ?? database, bespokeHandlers(shopOf(index).services))
const row = async (sql: string, values: unknown[] = []) =>
  (await database.query(sql, values)).rows[0]

async function pay(clientSecret: string, index = 0): Promise<string> {
  const payment = await row('select id, provider_ref from payments where client_secret = $1', [
    clientSecret,
  ])
  await shopOf(index).payments.confirm(
    { clientSecret, ref: String(payment?.['provider_ref']) } as never,
    '4242424242424242',
  )
  return String(payment?.['id'])
}

const inTwo = [{ due: 'acceptance', amount: 200_00 }, { due: 'approval' }]
const inThree = [
  { due: 'acceptance', amount: 200_00 },
  { due: 'approval', amount: 150_00 },
  { due: 'sending' },
]

/** Quoted at $600, $200 paid, with an approved proof. */
async function approved(plan: typeof inTwo | typeof inThree = inTwo) {
  const email = `nora.${++count}@example.com`
  const [who, staff] = [doorOf(0), createCaller(database, bespokeStaffHandlers(shop.services))]
  const brief = {
    serviceId: 'table',
    answers: {},
    quantity: 1,
    name: 'Nora Hale',
    email,
    title: 'Cloth for the long table',
  }
  const { number } = await who.does(
    'submit',
    bespokeContract.submit.input.parse({
      ...brief,
      brief: 'A cloth of 74 by 30 inches for every Sunday.',
    }),
  )
  const token = await findEmailedToken(database, email, 't')
  const offer = {
    number,
    lines: [{ label: 'Work', amount: 600_00 }],
    plan,
    leadDays: 25,
  }
  const { quoteId } = await staff.does('quote', bespokeStaffContract.quote.input.parse(offer))
  await who.does('answerQuote', { token, quoteId, accept: true })
  await pay((await who.does('openDeposit', { token, installment: 0 })).clientSecret)
  await who.does('readDeposit', { token, installment: 0 })
  await shop.payments.runJobs(0, shop.jobs)
  await uploadProof({ db: database.db, now: shop.clock.now() }, shop.services, {
    number,
    note: '',
    bytes: picture,
  })
  const [proof] = (await who.does('readCommission', { token })).proofs
  await who.does('answerProof', { token, proofId: proof?.id ?? '', approve: true, pins: [] })
  const due = plan === inTwo ? (await who.does('quoteBalance', { token, ...delivered })).due : 0
  const { id } = (await row('select id from bespoke_commissions where number = $1', [number])) ?? {}
  return { number, token, due, id: String(id) }
}

async function settle(): Promise<void> {
  for (const { payments } of shops) await payments.sandbox.idle()
  await shop.payments.runJobs(0, shop.jobs)
}

/** The orders and captured balance payments of a commission. */
async function readOutcome(id: string) {
  return row(
    `select (select order_id is not null from bespoke_commissions where id = $1) as ordered,
      count(distinct p.order_id)::int as orders, coalesce(sum(p.captured), 0)::int as taken
    from checkouts c join payments p on p.id = c.payment_id where c.snapshot->'order'->>'commissionId' = $1`,
    [id],
  )
}

async function expectSound(): Promise<void> {
  const found = await checkInvariants(database.db, [
    ...bespokeInvariants,
    ...orderInvariants,
    ...paymentInvariants,
    ...checkoutInvariants,
  ])
  expect(found.filter((one) => one.violations.length > 0)).toEqual([])
}

test(
  `ten pay what is left of one commission through two shops: one order, charged once (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { token, due, id } = await approved()
      await runConcurrently(10, async (index) => {
        const { services } = shopOf(index)
        const ctx = testContext(databases[index % 2] ?? database, { clock: shop.clock })
        const session = await bespokeHandlers(services).openBalance(
          ctx,
          { token, ...delivered, expectedDue: due },
          exchange,
        )
        if (isRefusal(session) || session.provider === 'none') return
        await pay(session.clientSecret, index)
        await bespokeHandlers(services).readBalance(ctx, { token }, exchange)
      })
      if (!(await readOutcome(id))?.['ordered']) {
        const { clientSecret } = await doorOf(1).does('openBalance', {
          token,
          ...delivered,
          expectedDue: due,
        })
        const paymentId = await pay(clientSecret, 1)
        await runConcurrently(10, async (index) => {
          if (index % 3 === 0) await completeCheckoutByPayment(shopOf(index).services, paymentId)
          else await doorOf(index).does('readBalance', { token })
        })
      }
      await settle()
      expect(await readOutcome(id)).toEqual({ ordered: true, orders: 1, taken: due })
    }
    await expectSound()
  },
)

test(
  `paid while the house stops it: an order, or the deposit back and nothing taken (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { number, token, due, id } = await approved()
      const { clientSecret } = await doorOf(0).does('openBalance', {
        token,
        ...delivered,
        expectedDue: due,
      })
      const house = bespokeStaffHandlers(shopOf(1).services)
      const ctx = testContext(databases[1] ?? database, { clock: shop.clock })
      const [, stopped] = await Promise.all([
        pay(clientSecret),
        house.stop(ctx, { number, reason: 'The loom broke.', keep: 0 }, exchange),
        runConcurrently(4, (index) =>
          bespokeHandlers(shopOf(index).services).readBalance(ctx, { token }, exchange),
        ),
      ])
      await bespokeHandlers(shop.services).readBalance(ctx, { token }, exchange)
      await settle()
      expect(await readOutcome(id)).toEqual(
        isRefusal(stopped)
          ? { ordered: true, orders: 1, taken: due }
          : { ordered: false, orders: 0, taken: 0 },
      )
    }
    await expectSound()
  },
)

test(
  `ten pay one part of a plan through two shops while the house stops it: paid once and made, or all of it back (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { number, token, id } = await approved(inThree)
      const ctx = testContext(databases[1] ?? database, { clock: shop.clock })
      const [, stopped] = await Promise.all([
        runConcurrently(10, async (index) => {
          const handlers = bespokeHandlers(shopOf(index).services)
          const session = await handlers.openDeposit(ctx, { token, installment: 1 }, exchange)
          if (isRefusal(session)) return
          await pay(session.clientSecret, index)
          await handlers.readDeposit(ctx, { token, installment: 1 }, exchange)
        }),
        run % 2 === 0
          ? null
          : bespokeStaffHandlers(shopOf(1).services).stop(
              ctx,
              { number, reason: 'The loom broke.', keep: 0 },
              exchange,
            ),
      ])
      await bespokeHandlers(shop.services).readDeposit(ctx, { token, installment: 1 }, exchange)
      await settle()
      const end = await row(
        `select c.state, count(d.id) filter (where d.installment = 1 and d.state = 'paid')::int as paid, sum(p.captured - p.refunded)::int as held
      from bespoke_commissions c join bespoke_deposits d on d.commission_id = c.id join payments p on p.id = d.payment_id where c.id = $1 group by c.state`,
        [id],
      )
      if (stopped && !isRefusal(stopped)) expect(end).toMatchObject({ state: 'refunded', held: 0 })
      else expect(end).toEqual({ state: 'making', paid: 1, held: 350_00 })
    }
    await expectSound()
  },
)
