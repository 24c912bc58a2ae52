import { expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createLog } from '#platform/log/log.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate, days } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { adjustPoints } from './commands/adjust-points.ts'
import { closePointsAccount } from './commands/close-points.ts'
import { getProgram } from './db/programs.ts'
import { pointsGrantRow } from './db/points-grants.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { updateOrderPoints } from './update-order-points.ts'
import { loyaltyInvariants } from './db/invariants.ts'
import { grantPoints } from './commands/grant-points.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from './order-facts.ts'
import { extendPoints, redeemReward, undoReward } from './commands/redeem-reward.ts'
import {
  holdPoints,
  refundPoints,
  releaseHeldPoints,
  captureHeldPoints,
} from './commands/points-tender.ts'
import { runDailyMemberPoints } from './commands/run-daily-points.ts'
import { testEmailShop } from '#test/support/settings.ts'

const database = await openTestDatabase()
const { db } = database
/** `npm run test:sequences` runs five thousand. */
const lives = Number(process.env['POINTS_SEQUENCES'] ?? 12)
const firstSeed = Number(process.env['LIFE'] ?? 1)

/** mulberry32: a life can be led again by its number. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Piece = {
  -readonly [
    Key in keyof LoyaltyOrderFacts['units'][number]
  ]: LoyaltyOrderFacts['units'][number][Key]
}
type Order = Omit<LoyaltyOrderFacts, 'units'> & { readonly units: Piece[] }

const orders = new Map<string, Order>()
const clock = fixedClock()
const services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'readOrderFacts'> = {
  db,
  clock,
  mails: createEmailQueue({
    db,
    jobs: testJobs(database),
    log: createLog('silent'),
    clock,
    shop: () => testEmailShop,
  }),
  origin: 'https://shop.example',
  readOrderFacts: async (_db, id) => orders.get(id) ?? null,
}

interface Life {
  readonly memberId: string
  readonly ctx: ReturnType<typeof testContext>
  readonly orders: Order[]
  readonly held: string[]
  readonly paid: { readonly orderId: string; readonly amount: number }[]
  readonly rewards: string[]
  readonly count: (max: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined
}

const follow = (order: Order) => updateOrderPoints(services, order.id)
const kept = ({ units }: Order) => units.filter(({ gone }) => gone === null)

const happenings: Readonly<Record<string, (life: Life) => Promise<unknown>>> = {
  'an order is placed': place,
  'another order is placed': place,
  'it leaves': (life) =>
    onPieces(life, (piece) => {
      if (!piece.returnableUntil) piece.onItsWaySince = calendarDate(clock.now())
    }),
  'it arrives': (life) =>
    onPieces(life, (piece) => {
      piece.onItsWaySince = null
      piece.returnableUntil = addDays(calendarDate(clock.now()), 30)
    }),
  'a return is asked for': (life) => onPieces(life, (piece) => void (piece.hasOpenReturn = true)),
  'a return is let be': (life) => onPieces(life, (piece) => void (piece.hasOpenReturn = false)),
  'pieces go back': (life) =>
    onPieces(life, (piece) => {
      piece.hasOpenReturn = false
      piece.gone = 'It was sent back.'
    }),
  'pieces become something for less': async (life) => {
    const order = life.pick(life.orders)
    if (!order) return
    for (const piece of kept(order)) {
      const by = (piece.priceDifference?.by ?? 0) + life.count(6_000) - 1
      if (by > 0) piece.priceDifference = { by: Math.min(by, 10_000), of: 10_000 }
    }
    await follow(order)
    const start = await figures(life.memberId)
    await follow(order)
    expect(await figures(life.memberId), 'who looks twice takes nothing more').toEqual(start)
  },
  'a return is undone': async (life) => {
    const order = life.pick(life.orders)
    if (!order) return
    for (const piece of order.units) piece.gone = null
    return follow(order)
  },
  'pieces go back and that is undone at once': backAndForth,
  'an order is canceled': async (life) => {
    const order = life.pick(life.orders)
    if (!order) return
    for (const piece of order.units) piece.gone = 'It was canceled.'
    await follow(order)
    const paid = life.paid.find(({ orderId }) => orderId === order.id)
    return (
      paid
      && inTransaction(db, (tx) =>
        refundPoints(tx, { ...paid, ref: createId('rfd'), now: clock.now() }),
      )
    )
  },
  'a day goes by': (life) => turn(life, 1),
  'a month goes by': (life) => turn(life, 31),
  'half a year goes by': (life) => turn(life, 180),
  'points are held': hold,
  'points are held again': hold,
  'what was held is an order': async (life) => {
    const checkoutId = life.held.pop()
    const order = life.orders.at(-1)
    if (!checkoutId || !order || life.paid.some(({ orderId }) => orderId === order.id)) return
    await inTransaction(db, (tx) => captureHeldPoints(tx, { checkoutId, orderId: order.id }))
    const row = await queryRow(
      db,
      { amount: integer },
      sql`select amount from points_redemptions where order_id = ${order.id}`,
    )
    life.paid.push({ orderId: order.id, amount: row?.amount ?? 0 })
  },
  'what was held comes back': async (life) => {
    const checkoutId = life.held.pop()
    return checkoutId && inTransaction(db, (tx) => releaseHeldPoints(tx, checkoutId, clock.now()))
  },
  'part of it is paid back': async (life) => {
    const paid = life.pick(life.paid)
    const refund = paid && {
      orderId: paid.orderId,
      amount: life.count(paid.amount),
      ref: createId('rfd'),
      now: clock.now(),
    }
    return refund && inTransaction(db, (tx) => refundPoints(tx, refund))
  },
  'a reward is taken': async (life) => {
    const taken = await redeemReward(life.ctx, services, {
      rewardId: life.pick(['five-dollars', 'free-delivery']) ?? '',
    })
    if (!isRefusal(taken)) life.rewards.push(taken.redemptionId)
  },
  'a reward is turned back': (life) =>
    undoReward(life.ctx, { redemptionId: life.pick(life.rewards) ?? '' }),
  'points are kept longer': (life) => extendPoints(life.ctx),
  'points are given': (life) =>
    adjustPoints(life.ctx, services, {
      memberId: life.memberId,
      points: life.count(900),
      reason: 'Sorry.',
      ref: createId('mna'),
    }),
  'points are taken off': (life) =>
    adjustPoints(life.ctx, services, {
      memberId: life.memberId,
      points: -life.count(900),
      reason: 'A mistake of ours.',
      ref: createId('mna'),
    }),
  'the letter is confirmed': (life) =>
    inTransaction(db, (tx) =>
      grantPoints(tx, {
        memberId: life.memberId,
        cause: 'newsletter',
        ref: life.memberId,
        now: clock.now(),
      }),
    ),
}

async function place(life: Life): Promise<void> {
  const id = createId('ord')
  const lines = Array.from({ length: life.count(3) }, (_, index) => ({
    lineId: `${id}-${index}`,
    productId: 'gds',
    variantId: 'var',
    labels: [],
    title: `Piece ${index}`,
    spends: Array.from({ length: life.count(3) }, () => life.count(40_000) - 1),
  }))
  const units = lines.flatMap(({ lineId, spends }) =>
    spends.map((_, unit) => ({
      lineId,
      unit,
      gone: null,
      priceDifference: null,
      hasOpenReturn: false,
      returnableUntil: null,
      onItsWaySince: null,
    })),
  )
  const order: Order = {
    id,
    number: 'AB-TEST',
    ownerId: life.memberId,
    placedAt: clock.now(),
    lines,
    units,
    gifts: [],
  }
  orders.set(id, order)
  life.orders.push(order)
  await follow(order)
}

async function onPieces(life: Life, change: (piece: Piece) => void): Promise<void> {
  const order = life.pick(life.orders)
  if (!order) return
  const some = kept(order).filter(() => life.count(3) > 1)
  for (const piece of some) change(piece)
  await follow(order)
}

const { id, remaining, reduction, spendReduction, expired, repaidDebt, reversal, expiresOn } =
  pointsGrantRow
const grantFigures = {
  id,
  remaining,
  reduction,
  spendReduction,
  expired,
  repaidDebt,
  reversal,
  expiresOn,
}

const figures = async (memberId: string) => ({
  account: await queryRows(
    db,
    { available: integer, pending: integer, debt: integer },
    sql`select available, pending, debt from points_accounts where member_id = ${memberId}`,
  ),
  grants: await queryRows(
    db,
    grantFigures,
    sql`
      select ${listColumns(grantFigures)}
      from points_grants
      where member_id = ${memberId}
      order by id`,
  ),
})

async function backAndForth(life: Life): Promise<void> {
  const order = life.pick(life.orders)
  const piece = order && life.pick(kept(order))
  if (!order || !piece) return
  await follow(order)
  const start = await figures(life.memberId)
  piece.gone = 'It was sent back.'
  await follow(order)
  piece.gone = null
  await follow(order)
  expect(await figures(life.memberId), 'a return that is undone leaves the start').toEqual(start)
}

async function hold(life: Life): Promise<void> {
  const checkoutId = createId('chk')
  const points = 500 + 100 * (life.count(4) - 1)
  const asked = {
    checkoutId,
    cartId: 'crt',
    memberId: life.memberId,
    points,
    amount: points,
    now: clock.now(),
  }
  const [before] = (await figures(life.memberId)).account
  const isHeld = await inTransaction(db, (tx) => holdPoints(tx, asked))
  expect(isHeld).toBe((before?.available ?? 0) >= points)
  if (isHeld) life.held.push(checkoutId)
}

async function turn({ memberId }: Life, count: number): Promise<void> {
  // Warnings are given day by day; the days between them change nothing.
  for (const step of count > 31 ? [count - 31, 23, 6, 2] : count > 1 ? [count - 8, 6, 2] : [1]) {
    clock.advance(days(step))
    const program = await getProgram(db, clock.now())
    await inTransaction(db, (tx) =>
      runDailyMemberPoints(tx, services, { memberId, program, now: clock.now() }),
    )
  }
}

async function lead(seed: number): Promise<string[]> {
  const next = chance(seed)
  clock.set('2026-03-02T15:00:00Z')
  orders.clear()
  const { id: memberId, actor } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId, now: clock.now() }))
  const life: Life = {
    memberId,
    ctx: testContext(database, { actor, clock }),
    orders: [],
    held: [],
    paid: [],
    rewards: [],
    count: (max) => 1 + Math.floor(next() * Math.max(1, max)),
    pick: (items) => items[Math.floor(next() * items.length)],
  }
  const told: string[] = []
  for (let age = 0; age < 24; age++) {
    const name = life.pick(Object.keys(happenings)) ?? ''
    told.push(name)
    await happenings[name]?.(life)
  }
  if (next() < 0.1)
    await inTransaction(db, (tx) => closePointsAccount(tx, { memberId, now: clock.now() }))
  return told
}

test(
  `${lives} lives of points: the balance is the sum of the entries, no lot is below zero, a return undone is the start`,
  { timeout: 14_400_000 },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
      const told = await lead(seed).catch((error: unknown) => {
        throw new Error(`life ${seed}`, { cause: error })
      })
      // Each check reads every life led so far.
      if (seed % (seed < 500 ? 50 : 500) !== 0 && seed !== firstSeed + lives - 1) continue
      const broken = (await checkInvariants(db, loyaltyInvariants)).filter(
        ({ violations }) => violations.length > 0,
      )
      expect(broken, `after life ${seed}: ${told.join('; ')}`).toEqual([])
    }
    if (lives >= 500) expect(await reached()).toEqual({ types: 8, states: 5, redemptions: 4 })
  },
)

/**
 * So many different ends were come to: lives in which nothing ever succeeds would break nothing
 * either.
 */
async function reached(): Promise<unknown> {
  return queryRow(
    db,
    { types: integer, states: integer, redemptions: integer },
    sql`
      select (select count(distinct type) from points_entries) as types,
        (select count(distinct state) from points_grants) as states,
        (select count(distinct state) from points_redemptions) as redemptions`,
  )
}
