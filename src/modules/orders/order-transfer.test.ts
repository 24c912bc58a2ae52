import { beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { createId } from '#kernel/ids/ids.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { guestActor, testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestOrders } from '#test/support/orders.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestOrders(database)
const { call, handlers, clock, place, mailsTo, runJobs } = shop

beforeEach(() => emptyTables(database))

async function member() {
  const { actor, email } = await signedInMember(database, { now: clock.now() })
  const ctx = { ...testContext(database, { actor, clock }), jobs: shop.ctx.jobs }
  const list = async () =>
    unwrapResult(await call(handlers.listOrders, { state: 'all', page: 1, pageSize: 20 }, ctx))
  return { actor, email, ctx, list }
}

async function requestTransfer(
  who: Awaited<ReturnType<typeof member>>,
  number: string,
  email = 'old@example.com',
) {
  clock.advance(1_000)
  expect(
    await call(handlers.askForOrder, { number, email }, { ...who.ctx, requestId: createId('tst') }),
  ).toEqual({})
  await runJobs()
  const mails = await mailsTo('order-asked-for:')
  return { mails, token: /#move=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '' }
}

test('a guest order moves to the member once its mailbox approves, and old links stop working', async () => {
  const order = await place({ ownerId: guestActor().id, email: 'old@example.com' })
  const nora = await member()
  const { mails, token } = await requestTransfer(nora, order.number)
  expect(mails).toMatchObject([
    { to: 'old@example.com', subject: `Move order ${order.number} to another account?` },
  ])
  expect((await nora.list()).rows).toEqual([])
  expect(await call(handlers.readTransfer, { token })).toMatchObject({
    number: order.number,
    asker: expect.stringContaining('•••@'),
  })
  const [confirmation] = await mailsTo(`order-placed:${order.id}`)
  const link = /#t=([\w-]+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
  expect(await call(handlers.openOrderByLink, { token: link })).toMatchObject({
    order: { number: order.number },
  })
  expect(await call(handlers.answerTransfer, { token, accept: true })).toEqual({ accepted: true })
  expect((await nora.list()).rows.map(({ number }) => number)).toEqual([order.number])
  expect(await call(handlers.openOrderByLink, { token: link })).toMatchObject({
    refused: 'token-used-or-expired',
  })
  expect(
    await call(handlers.lookUpOrder, { number: order.number, email: 'old@example.com' }),
  ).toMatchObject({ refused: 'not-found' })
  expect(
    await call(handlers.lookUpOrder, { number: order.number, email: nora.email }),
  ).toMatchObject({ number: order.number })
  expect(await mailsTo('order-answered:')).toMatchObject([
    { to: nora.email, subject: `Order ${order.number} is in your account` },
  ])
  expect(await call(handlers.answerTransfer, { token, accept: false })).toMatchObject({
    refused: 'not-found',
  })
})

test('a transfer ends when it is declined, expires or is replaced by a later request of the member', async () => {
  const order = await place({ ownerId: guestActor().id, email: 'old@example.com' })
  const nora = await member()
  const first = await requestTransfer(nora, order.number)
  const second = await requestTransfer(nora, order.number)
  expect(await call(handlers.readTransfer, { token: first.token })).toMatchObject({
    refused: 'not-found',
  })
  expect(await call(handlers.answerTransfer, { token: second.token, accept: false })).toEqual({
    accepted: false,
  })
  expect(await mailsTo('order-answered:')).toMatchObject([
    { subject: `Order ${order.number} was not moved to your account` },
  ])
  const third = await requestTransfer(nora, order.number)
  clock.advance(days(7) + 1)
  expect(await call(handlers.answerTransfer, { token: third.token, accept: true })).toMatchObject({
    refused: 'not-found',
  })
  expect((await nora.list()).rows).toEqual([])
})

test('wrong numbers, wrong addresses and orders of members get the same answer and no email', async () => {
  const [nora, ben] = [await member(), await member()]
  const order = await place({ ownerId: guestActor().id, email: 'old@example.com' })
  const bens = await place({ ownerId: ben.actor.id, email: 'ben@example.com' })
  expect((await requestTransfer(nora, order.number, 'other@example.com')).mails).toEqual([])
  expect((await requestTransfer(nora, 'AB-22222222')).mails).toEqual([])
  expect((await requestTransfer(nora, bens.number, 'ben@example.com')).mails).toEqual([])
})
