import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, hours } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { testContext } from '#test/support/context.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { testStaff } from '#test/support/staff.ts'
import { adjustPoints } from './commands/adjust-points.ts'
import { termsSchema } from './api/terms-schema.ts'
import { getProgram } from './db/programs.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { grantPoints } from './commands/grant-points.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from './api/http.ts'
import { loyaltyJobs } from './jobs.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestAftercare(database)
const { checkout, staff, buyers } = shop
const { clock } = checkout
const services = checkout.loyalty
const rewards = loyaltyHandlers(services)
const desk = loyaltyStaffHandlers(services)
const person = (id: string) =>
  Object.assign(testContext(database, { actor: { level: 'nobody' }, clock }), {
    staff: testStaff(id, 'Ida'),
  })
const clerk = person('stk_first')

async function member({ welcomed = true } = {}): Promise<{
  readonly buyer: TestBuyer
  readonly id: string
  readonly email: string
}> {
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  if (welcomed)
    await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  return { buyer: checkout.buyer(actor), id, email }
}

const account = async ({ ctx }: TestBuyer) =>
  unwrapResult(await rewards.readRewardAccount(ctx, {}, exchange))
const history = async (
  { ctx }: TestBuyer,
  type: 'all' | 'clawback' | 'earn' | 'redeem' | 'expire' = 'all',
) =>
  unwrapResult(await rewards.getRewardsHistory(ctx, { type, page: 1, pageSize: 50 }, exchange)).rows
const mailsTo = (email: string) =>
  queryRows(
    db,
    { subject: text, plain: text },
    sql`
      select subject, plain
      from emails
      where recipient = ${email} and dedupe_key like 'points:%'
      order by created_at, id`,
  )

/** A day and a night. */
async function night(count = 1): Promise<void> {
  for (let left = count; left > 0; left--) {
    clock.advance(days(1))
    await loyaltyJobs(services)['loyalty.run-daily']?.({})
  }
}

async function delivered(
  buyer: TestBuyer,
  price: number,
  qty = 1,
): Promise<Bought & { readonly lineId: string }> {
  const bought = await shop.buy(
    [{ variantId: await makeVariant(database, { price, onHand: 100 }), qty }],
    { buyer },
  )
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await checkout.runJobs()
  const { money } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
  )
  return { ...bought, lineId: money[0]?.lineId ?? '' }
}

async function sendBack(bought: Bought & { lineId: string }, qty: number): Promise<void> {
  const { ctx } = bought.buyer
  const item = {
    lineId: bought.lineId,
    qty,
    reason: 'color' as const,
    note: '',
    resolution: 'refund' as const,
  }
  const asked = { id: bought.orderId, items: [item], method: 'own' as const }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, asked, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...asked, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  const accepted = {
    lineId: bought.lineId,
    qty,
    decision: 'accept' as const,
    sellable: true,
    note: '',
  }
  unwrapResult(await staff.inspectReturn(clerk, { return: id, items: [accepted] }, exchange))
  await checkout.runJobs()
}

const reason = 'With our thanks.'
const gift = async (memberId: string, points: number) =>
  unwrapResult(
    (await adjustPoints(clerk, services, { memberId, points, reason, ref: createId('mna') })) ?? {},
  )

describe('earning', () => {
  test('points are pending until the return window closes and spendable the day after', async () => {
    const { buyer, email } = await member()
    expect((await account(buyer)).available).toBe(100)
    await delivered(buyer, 96_40, 2)
    expect(await account(buyer)).toMatchObject({
      available: 100,
      pending: 192,
      debt: 0,
      tier: { id: 'selvage' },
    })
    const [first] = (await account(buyer)).unlocking
    await night(30)
    expect((await account(buyer)).pending).toBe(192)
    await night()
    expect(first?.date).toBe(calendarDate(clock.now()))
    expect(await account(buyer)).toMatchObject({ available: 292, pending: 0, lifetime: 292 })
    const rows = await history(buyer, 'earn')
    expect(
      rows
        .filter(({ cause }) => cause.orderId)
        .map(({ type, points, pending }) => [type, points, pending]),
      'one row for both units',
    ).toEqual([
      ['unlock', 192, -192],
      ['earn', 0, 192],
    ])
    expect(rows[0]?.balanceAfter).toBe(292)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^192 points for order AB-/),
      'You can now spend 192 points',
    ])
  })

  test('a returned unit takes back exactly its own points and notifies the member', async () => {
    const { buyer, email } = await member({ welcomed: false })
    const bought = await delivered(buyer, 50_50, 3)
    expect((await account(buyer)).pending).toBe(151)
    const row = await queryRow(
      db,
      { earned: integer },
      sql`select earned from points_grants where order_id = ${bought.orderId} and unit = 0`,
    )
    await sendBack(bought, 1)
    const after = await account(buyer)
    expect(after.pending).toBe(151 - (row?.earned ?? 0))
    expect((await mailsTo(email)).at(-1)?.subject).toBe(
      `${row?.earned} points from order ${bought.number} were taken back`,
    )
    expect((await mailsTo(email)).at(-1)?.plain).toContain('It was sent back.')
    expect((await history(buyer, 'clawback'))[0]).toMatchObject({
      pending: -(row?.earned ?? 0),
      cause: { orderNumber: bought.number },
    })
  })

  test('a cancelled order earns nothing', async () => {
    const { buyer } = await member()
    const bought = await shop.buy(
      [{ variantId: await makeVariant(database, { price: 80_00 }), qty: 1 }],
      { buyer },
    )
    unwrapResult(
      await staff.staffCancel(clerk, { order: bought.number, reason: 'stock' }, exchange),
    )
    await checkout.runJobs()
    expect(await account(buyer)).toMatchObject({ available: 100, pending: 0 })
  })

  test('points of a unit do not unlock while its return is open', async () => {
    const { buyer } = await member({ welcomed: false })
    const bought = await delivered(buyer, 40_00)
    await night(29)
    const item = {
      lineId: bought.lineId,
      qty: 1,
      reason: 'color' as const,
      note: '',
      resolution: 'refund' as const,
    }
    const asked = { id: bought.orderId, items: [item], method: 'own' as const }
    const { money } = unwrapResult(await buyers.previewReturn(buyer.ctx, asked, exchange))
    const sent = {
      ...asked,
      expected: { toCard: money.toCard, asCredit: money.asCredit },
      photos: [],
    }
    const { id } = unwrapResult(await buyers.submitReturn(buyer.ctx, sent, exchange))
    await checkout.runJobs()
    await night(4)
    expect(await account(buyer)).toMatchObject({ available: 100, pending: 40 })
    unwrapResult(
      await buyers.cancelReturn(buyer.ctx, { id: bought.orderId, returnId: id }, exchange),
    )
    await checkout.runJobs()
    await night()
    expect(await account(buyer)).toMatchObject({ available: 140, pending: 0 })
  })
})

describe('redeeming', () => {
  test('points pay up to half; that part earns nothing and is returned with the order', async () => {
    const { buyer, id, email } = await member()
    await gift(id, 900)
    const variantId = await makeVariant(database, { price: 40_00 })
    await buyer.prepare([{ variantId, qty: 1 }], email)
    const { tenders } = unwrapResult(
      await checkout.handlers.quoteCheckout(buyer.ctx, { points: 1_000 }, exchange),
    )
    expect(tenders.points).toMatchObject({ available: 1_000, most: 1_000, used: 1_000 })
    const { checkoutId } = unwrapResult(await buyer.place())
    expect((await account(buyer)).available).toBe(0)
    await buyer.enterCard(checkoutId)
    const { orderNumber } = await buyer.complete(checkoutId)
    await checkout.runJobs()
    expect((await account(buyer)).pending).toBe(31)
    const { money } = unwrapResult(
      await staff.staffReadOrder(clerk, { order: orderNumber ?? '' }, exchange),
    )
    expect(money[0]?.points).toEqual({ paid: 10_00, earned: 31 })
    clock.advance(hours(1))
    unwrapResult(
      await staff.staffCancel(clerk, { order: orderNumber ?? '', reason: 'stock' }, exchange),
    )
    await checkout.runJobs()
    expect(await account(buyer)).toMatchObject({ available: 1_000, pending: 0 })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      '1,000 points are back in your account',
    )
  })

  test('a reward is a personal coupon that can be returned unused within 30 days', async () => {
    const { buyer, id } = await member()
    expect(
      await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange),
    ).toMatchObject({ detail: { short: 400 } })
    await gift(id, 900)
    const taken = unwrapResult(
      await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange),
    )
    expect(taken.code).toMatch(/^POINTS-/)
    expect((await account(buyer)).available).toBe(500)
    await night(29)
    expect(
      unwrapResult(
        await rewards.undoReward(buyer.ctx, { redemptionId: taken.redemptionId }, exchange),
      ),
    ).toEqual({ points: 500 })
    expect((await account(buyer)).available).toBe(1_000)
    expect(
      isRefusal(
        await rewards.undoReward(buyer.ctx, { redemptionId: taken.redemptionId }, exchange),
      ),
    ).toBe(true)
    const again = unwrapResult(
      await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange),
    )
    await night(31)
    expect(
      isRefusal(
        await rewards.undoReward(buyer.ctx, { redemptionId: again.redemptionId }, exchange),
      ),
    ).toBe(true)
  })

  test("a member cannot return another member's reward", async () => {
    const { buyer, id } = await member()
    await gift(id, 900)
    const taken = unwrapResult(
      await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange),
    )
    const { buyer: other } = await member()
    expect(
      await rewards.undoReward(other.ctx, { redemptionId: taken.redemptionId }, exchange),
    ).toMatchObject({ refused: 'not-found' })
  })
})

describe('expiry', () => {
  test('is announced 30, 7 and 1 days before and can be extended once a year', async () => {
    const { buyer, email } = await member()
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
    const [{ date } = { date: '' }] = (await account(buyer)).expiring
    clock.set(new Date(Date.parse(`${date}T15:00:00Z`) - days(32)))
    while (calendarDate(clock.now()) < date) await night()
    expect(await subjects()).toEqual([
      '100 points expire in 30 days',
      '100 points expire in 7 days',
      '100 points expire tomorrow',
    ])
    expect(unwrapResult(await rewards.extendPoints(buyer.ctx, {}, exchange))).toEqual({
      points: 100,
    })
    expect(isRefusal(await rewards.extendPoints(buyer.ctx, {}, exchange))).toBe(true)
    await night(30)
    expect((await account(buyer)).available).toBe(100)
    await night()
    expect(await account(buyer)).toMatchObject({ available: 0, expiring: [] })
    expect((await history(buyer, 'expire')).map(({ type }) => type)).toEqual(['expire', 'extend'])
  })

  test('points do not expire without a warning, even after a year of downtime', async () => {
    const { buyer, email } = await member()
    clock.advance(days(500))
    await night()
    expect((await account(buyer)).available).toBe(100)
    expect((await mailsTo(email)).at(-1)?.subject).toBe('100 points expire in 30 days')
    await night(31)
    expect((await account(buyer)).available).toBe(0)
  })

  test('introducing expiry gives existing points a full period', async () => {
    const { buyer, id, email } = await member()
    await execute(db, sql`update points_grants set expires_on = null where member_id = ${id}`)
    await night()
    const [{ date } = { date: '' }] = (await account(buyer)).expiring
    expect(Date.parse(date) - clock.now().getTime()).toBeGreaterThan(days(360))
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your points now have an expiry date')
  })
})

describe('tiers', () => {
  test('go up when the return window closes and down a year and 30 days later', async () => {
    clock.set('2029-03-05T15:00:00Z')
    const { buyer, email } = await member()
    await delivered(buyer, 600_00)
    expect((await account(buyer)).tier.id).toBe('selvage')
    await night(32)
    expect(await account(buyer)).toMatchObject({
      tier: { id: 'weft' },
      next: { tier: { id: 'weld' }, need: 900_00 },
      keep: { need: 0, by: '2029-12-31' },
    })
    clock.set('2030-12-30T15:00:00Z')
    await night()
    expect((await account(buyer)).tier.id).toBe('weft')
    clock.set('2031-01-01T15:00:00Z')
    await night()
    expect(await account(buyer)).toMatchObject({ tier: { id: 'weft' }, keep: { need: 500_00 } })
    await night(31)
    expect((await account(buyer)).tier.id).toBe('selvage')
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Welcome to Weft')
    expect(subjects.some((subject) => subject.startsWith('Weft is yours until'))).toBe(true)
    expect(subjects.at(-1)).toBe('You’re now in Selvage')
  })
})

describe('other causes', () => {
  test('both members get referral points when the return window of the first order closes', async () => {
    const [old, young] = [await member(), await member()]
    const { friendCode } = await account(old.buyer)
    expect(
      isRefusal(await rewards.nameFriend(old.buyer.ctx, { code: friendCode ?? '' }, exchange)),
    ).toBe(true)
    unwrapResult(await rewards.nameFriend(young.buyer.ctx, { code: friendCode ?? '' }, exchange))
    expect(
      isRefusal(await rewards.nameFriend(young.buyer.ctx, { code: friendCode ?? '' }, exchange)),
    ).toBe(true)
    await delivered(young.buyer, 30_00)
    expect((await account(old.buyer)).available).toBe(100)
    await night(35)
    expect((await account(old.buyer)).available).toBe(600)
    expect((await account(young.buyer)).available).toBe(630)
  })

  test('birthday points are granted once a year for dates set 30 days before', async () => {
    const { buyer, id } = await member()
    const today = calendarDate(clock.now())
    const born = `1990${today.slice(4)}`
    await execute(
      db,
      sql`
        update members
        set birth_date = ${born}, birth_date_set_at = ${clock.now()}
        where id = ${id}`,
    )
    await night()
    expect((await account(buyer)).available).toBe(100)
    await execute(
      db,
      sql`
        update members
        set birth_date_set_at = ${new Date(clock.now().getTime() - days(40))}
        where id = ${id}`,
    )
    await night()
    await night()
    expect((await account(buyer)).available).toBe(300)
  })

  test('newsletter points are granted once', async () => {
    const { buyer, id } = await member()
    const grant = () =>
      inTransaction(db, (tx) =>
        grantPoints(tx, { memberId: id, cause: 'newsletter', ref: id, now: clock.now() }),
      )
    expect([await grant(), await grant()]).toEqual([50, 0])
    expect((await account(buyer)).available).toBe(150)
  })
})

describe('the merchant', () => {
  test('new rules are simulated first, apply from publication and keep earned points', async () => {
    const { buyer } = await member()
    await delivered(buyer, 100_00)
    clock.advance(hours(1))
    const { terms, version } = await getProgram(db, clock.now())
    const doubled = termsSchema.parse({ ...terms, earn: { perDollar: 2 } })
    const proposed = unwrapResult(
      await desk.proposeProgram(clerk, { terms: doubled, note: 'Twice as many' }, exchange),
    )
    expect(proposed.dryRun?.orders).toBeGreaterThan(0)
    expect(proposed.dryRun?.proposed).toBeGreaterThan((proposed.dryRun?.live ?? 0) * 1.9)
    expect((await getProgram(db, clock.now())).version).toBe(version)
    unwrapResult(await desk.publishProgram(clerk, { id: proposed.id }, exchange))
    expect((await getProgram(db, clock.now())).version).toBe(version + 1)
    expect((await account(buyer)).pending).toBe(100)
    await delivered(buyer, 100_00)
    expect((await account(buyer)).pending).toBe(300)
    const nonsense = { ...doubled, tiers: [] }
    expect(await desk.proposeProgram(clerk, { terms: nonsense, note: '' }, exchange)).toMatchObject(
      { refused: 'fields-invalid' },
    )
  })

  test('the liability is reported by month with the expected breakage', async () => {
    const { available, pending, worth, unlocking, expiring, breakage } = unwrapResult(
      await desk.readLiability(clerk, {}, exchange),
    )
    expect(worth).toBe(available + pending)
    expect(unlocking.reduce((sum, { points }) => sum + points, 0)).toBe(pending)
    expect(expiring.reduce((sum, { points }) => sum + points, 0)).toBe(available)
    expect(
      breakage.expired + breakage.spent === 0 ? breakage.share === null : breakage.share !== null,
    ).toBe(true)
  })
})

test('the PDF and CSV statements have the same rows', async () => {
  const { buyer, id } = await member()
  await gift(id, 300)
  const csv = unwrapResult(await rewards.readStatementCsv(buyer.ctx, { type: 'all' }, exchange))
  expect(new TextDecoder().decode(csv.bytes).trim().split('\n')).toHaveLength(3)
  const pdf = unwrapResult(await rewards.readStatementPdf(buyer.ctx, { type: 'all' }, exchange))
  expect(new TextDecoder('latin1').decode(pdf.bytes.slice(0, 5))).toBe('%PDF-')
})

test('all invariants hold afterwards', async () => {
  expect(await shop.violations()).toEqual([])
})
