import { afterAll, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, openDatabase } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { adjustPoints } from './commands/adjust-points.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { updateOrderPoints } from './update-order-points.ts'
import { loyaltyInvariants } from './db/invariants.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from './order-facts.ts'
import { redeemReward, undoReward } from './commands/redeem-reward.ts'
import { holdPoints, releaseHeldPoints } from './commands/points-tender.ts'
import { testEmailShop } from '#test/support/settings.ts'

/** How often each race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 3)
const timeout = 30_000 + runs * 10_000

const home = await createPostgresDatabase()
/** Two pools, as two processes of the shop would have. */
const databases = await Promise.all([
  openDatabase({ url: home.url, maxConnections: 12 }),
  openDatabase({ url: home.url, maxConnections: 12 }),
])
const [first, second] = databases
const clock = fixedClock()
const orders = new Map<string, LoyaltyOrderFacts>()

afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
  await home.drop()
})

const processOf = (index: number) => (index % 2 ? second : first)

function servicesOf(
  index: number,
): Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'readOrderFacts'> {
  const database = processOf(index)
  const jobs = testJobs(database)
  return {
    db: database.db,
    clock,
    mails: createEmailQueue({
      db: database.db,
      jobs,
      log: createLog('silent'),
      clock,
      shop: () => testEmailShop,
    }),
    origin: 'https://shop.example',
    readOrderFacts: async (_db, id) => orders.get(id) ?? null,
  }
}

const together = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** A member with so many points. */
async function memberWith(points: number) {
  const { id, actor } = await signedInMember(first, { now: clock.now() })
  await inTransaction(first.db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  await adjustPoints(testContext(first, { clock }), servicesOf(0), {
    memberId: id,
    points: points - 100,
    reason: 'For a race.',
    ref: createId('mna'),
  })
  return { id, actor }
}

const balance = async (memberId: string) =>
  (
    await queryRow(
      first.db,
      { available: integer },
      sql`select available from points_accounts where member_id = ${memberId}`,
    )
  )?.available

async function expectSound(): Promise<void> {
  const found = await checkInvariants(first.db, loyaltyInvariants)
  expect(found.filter((one) => one.violations.length > 0)).toEqual([])
}

test(
  `20 checkouts with the whole balance at once: one has it (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id: memberId } = await memberWith(800)
      const held = await together(20, (index) =>
        inTransaction(processOf(index).db, (tx) =>
          holdPoints(tx, {
            checkoutId: createId('chk'),
            cartId: 'crt',
            memberId,
            points: 800,
            amount: 800,
            now: clock.now(),
          }),
        ),
      )
      expect(held.filter(Boolean)).toHaveLength(1)
      expect(await balance(memberId)).toBe(0)
    }
    await expectSound()
  },
)

test(
  `20 rewards for the points of one at once: one is given; turned back by 20, the points come once (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id, actor } = await memberWith(600)
      const taken = await together(20, (index) =>
        redeemReward(testContext(processOf(index), { actor, clock }), servicesOf(index), {
          rewardId: 'five-dollars',
        }),
      )
      const given = taken.flatMap((one) => (isRefusal(one) ? [] : [one.redemptionId]))
      expect(given).toHaveLength(1)
      const [redemptionId = ''] = given
      const back = await together(20, (index) =>
        undoReward(testContext(processOf(index), { actor, clock }), { redemptionId }),
      )
      expect(back.filter((one) => !isRefusal(one))).toEqual([{ points: 500 }])
      expect(await balance(id)).toBe(600)
    }
    await expectSound()
  },
)

test(
  `a reward of which three are left, asked for by 20 members at once: three have it (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const rewardId = `rare-${run}`
      await execute(
        first.db,
        sql`
          update loyalty_programs
          set terms = jsonb_set(terms, '{rewards}',
            jsonb_path_query_array(terms, '$.rewards[*] ? (@.id == "five-dollars")')
            || jsonb_build_array(
              jsonb_path_query_first(terms, '$.rewards[*] ? (@.id == "five-dollars")')
              || jsonb_build_object('id', ${rewardId}::text, 'stock', 3)))`,
      )
      const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(600)))
      const taken = await together(20, (index) =>
        redeemReward(
          testContext(processOf(index), { actor: members[index]?.actor, clock }),
          servicesOf(index),
          { rewardId },
        ),
      )
      const given = taken.flatMap((one) => (isRefusal(one) ? [] : [one.redemptionId]))
      expect(given).toHaveLength(3)
      expect(
        await queryRows(
          first.db,
          { issued: integer },
          sql`select issued from loyalty_reward_sums where reward_id = ${rewardId}`,
        ),
      ).toEqual([{ issued: 3 }])
    }
    await expectSound()
  },
)

test(
  `a checkout let go by 20 at once gives its points back once (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id: memberId } = await memberWith(700)
      const checkoutId = createId('chk')
      const hold = {
        checkoutId,
        cartId: 'crt',
        memberId,
        points: 500,
        amount: 500,
        now: clock.now(),
      }
      await inTransaction(first.db, (tx) => holdPoints(tx, hold))
      await together(20, (index) =>
        inTransaction(processOf(index).db, (tx) => releaseHeldPoints(tx, checkoutId, clock.now())),
      )
      expect(await balance(memberId)).toBe(700)
    }
    await expectSound()
  },
)

test(
  `an order that is followed by 20 at once earns once, loses a difference once, and the rest once (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id: ownerId } = await memberWith(200)
      const id = createId('ord')
      const piece = {
        lineId: `${id}-0`,
        unit: 0,
        gone: null,
        priceDifference: null,
        hasOpenReturn: false,
        returnableUntil: null,
        onItsWaySince: null,
      }
      const line = {
        lineId: `${id}-0`,
        productId: 'gds',
        variantId: 'var',
        labels: [],
        title: 'Napkins',
        spends: [50_00],
      }
      orders.set(id, {
        id,
        number: 'AB-RACE',
        ownerId,
        placedAt: clock.now(),
        lines: [line],
        units: [piece],
        gifts: [],
      })
      await together(20, (index) => updateOrderPoints(servicesOf(index), id))
      const priceDifference = { by: 10_00, of: 50_00 }
      for (const gone of [null, 'It was canceled.']) {
        const pieces = [{ ...piece, priceDifference, gone }]
        orders.set(id, {
          id,
          number: 'AB-RACE',
          ownerId,
          placedAt: clock.now(),
          lines: [line],
          units: pieces,
          gifts: [],
        })
        await together(20, (index) => updateOrderPoints(servicesOf(index), id))
      }
      const entries = await queryRows(
        first.db,
        { type: text, pending: integer },
        sql`
          select type, pending
          from points_entries
          where member_id = ${ownerId} and pending <> 0
          order by id`,
      )
      expect(entries).toEqual([
        { type: 'earn', pending: 50 },
        { type: 'clawback', pending: -10 },
        { type: 'clawback', pending: -40 },
      ])
    }
    await expectSound()
  },
)
