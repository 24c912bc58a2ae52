import { calendarDate, days } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { lockRemainingPoints, recordCampaignUse } from './campaign-limits.ts'
import { toLedger, savePointsAccount, type PointsAccount } from '../db/points-accounts.ts'
import { calculateLastDay } from '../domain/dates.ts'
import { listCampaignsOn, calculateEarning, type UnitPoints } from '../domain/calculate-earning.ts'
import { extendGrants } from '../domain/expire-grants.ts'
import { resolveTier, type LoyaltyProgram } from '../domain/program.ts'
import { issueInstantRewards } from './issue-instant-rewards.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'
import { addOrderGrants } from './add-order-grants.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createEarnedEmail } from '../emails/points-emails.ts'

export interface OrderPointsContext {
  readonly services: Pick<Services, 'mails' | 'origin'>
  readonly order: LoyaltyOrderFacts
  readonly program: LoyaltyProgram
  readonly now: Date
}

/** Orders placed longer than this before their buyer became a member earn nothing. */
const maxOrderAge = days(90)

/** Records what every unit of an order earns, once per order, by the rules of its day. */
export async function recordOrderEarnings(
  tx: Tx,
  pointsAccount: PointsAccount,
  context: OrderPointsContext,
): Promise<PointsAccount> {
  const { services, order, program, now } = context
  if (pointsAccount.row.memberId !== order.ownerId)
    return recordGiftEarnings(tx, pointsAccount, context)
  if (pointsAccount.grants.some((grant) => grant.orderId === order.id)) return pointsAccount
  const { memberId } = pointsAccount.row
  if (order.placedAt.getTime() < now.getTime() - maxOrderAge) return pointsAccount
  if (await isOrderRecorded(tx, order.id)) return pointsAccount
  const tierId = await findTierAt(tx, pointsAccount, order.placedAt)
  const { units, bonuses } = await calculateOrderEarnings(tx, {
    order,
    program,
    memberId,
    tierId,
  })
  const points = units.reduce((sum, unit) => sum + unit.points, 0)
  const pointsOrder = {
    orderId: order.id,
    memberId,
    number: order.number,
    programVersion: program.version,
    tierId,
    placedAt: order.placedAt,
    points,
    recordedAt: now,
  }
  await execute(tx, sql`insert into points_orders ${insertValues(pointsOrder)}`)
  await issueInstantRewards(tx, services, context)
  for (const bonus of bonuses)
    await recordCampaignUse(tx, { ...bonus, orderId: order.id, memberId })
  const rule = describeRule(program, tierId, bonuses)
  const renewed = await renewExpiry(tx, pointsAccount, { program, order, now })
  const written = await addOrderGrants(tx, renewed, {
    order,
    program,
    now,
    units: units.map((unit) => ({ ...unit, cause: 'order', rule })),
  })
  if (points > 0)
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `earned:${order.id}`,
      mail: createEarnedEmail({
        number: order.number,
        points,
        unlock: program.terms.unlock,
        rows: order.lines.map((line) => toEarnedRow(line, units)).filter((row) => row.points > 0),
      }),
    })
  return written
}

async function isOrderRecorded(tx: Tx, orderId: string): Promise<boolean> {
  const pointsOrder = await queryRow(
    tx,
    { orderId: text },
    sql`select order_id from points_orders where order_id = ${orderId}`,
  )
  return pointsOrder !== null
}

/**
 * Under rules that count expiry from the last order, extends all spendable points with each order.
 */
async function renewExpiry(
  tx: Tx,
  pointsAccount: PointsAccount,
  { program, order, now }: Pick<OrderPointsContext, 'program' | 'order' | 'now'>,
): Promise<PointsAccount> {
  const { expiry } = program.terms
  const until =
    expiry?.from === 'last_order' ? calculateLastDay(calendarDate(order.placedAt), expiry) : null
  if (until === null) return pointsAccount
  const expiringEarlier = pointsAccount.grants.filter(
    (grant) =>
      grant.state === 'available'
      && grant.remaining > 0
      && grant.expiresOn !== null
      && grant.expiresOn < until,
  )
  const change = extendGrants(
    toLedger(pointsAccount),
    expiringEarlier.map(({ id }) => id),
    () => until,
  )
  return expiringEarlier.length === 0
    ? pointsAccount
    : savePointsAccount(tx, pointsAccount, {
        change,
        details: { at: now, ref: order.id, note: `Kept by order ${order.number}.` },
      })
}

function toEarnedRow(
  { lineId, title, spends }: LoyaltyOrderFacts['lines'][number],
  units: readonly UnitPoints[],
) {
  const points = units
    .filter((unit) => unit.lineId === lineId)
    .reduce((sum, unit) => sum + unit.points, 0)
  return { label: spends.length > 1 ? `${spends.length} × ${title}` : title, points }
}

async function calculateOrderEarnings(
  tx: Tx,
  {
    order,
    program,
    memberId,
    tierId,
  }: { order: LoyaltyOrderFacts; program: LoyaltyProgram; memberId: string; tierId: string },
) {
  const running = listCampaignsOn(program.terms, { day: calendarDate(order.placedAt), tierId })
  const campaigns = []
  for (const campaign of running)
    campaigns.push({
      campaign,
      remainingPoints: await lockRemainingPoints(tx, { campaign, memberId }),
    })
  return calculateEarning({
    lines: order.lines,
    terms: program.terms,
    tier: resolveTier(program.terms, tierId),
    campaigns,
  })
}

/**
 * Grants a registry owner a share of the points of each delivered gift; owners who buy from their
 * own registry earn the full points already.
 */
async function recordGiftEarnings(
  tx: Tx,
  pointsAccount: PointsAccount,
  context: OrderPointsContext,
): Promise<PointsAccount> {
  const { order, program } = context
  const share = program.terms.registry.owner
  if (share === null) return pointsAccount
  const isRecorded = ({ lineId, unit }: LoyaltyOrderFacts['gifts'][number]) =>
    pointsAccount.grants.some(
      (grant) => grant.orderId === order.id && grant.lineId === lineId && grant.unit === unit,
    )
  const gifts = order.gifts.filter(
    (gift) => gift.ownerId === pointsAccount.row.memberId && !isRecorded(gift),
  )
  const { units } = calculateEarning({
    lines: order.lines,
    terms: program.terms,
    tier: { id: 'registry', name: 'Registry', least: 0, multiplier: share },
    campaigns: [],
  })
  const giftUnits = gifts.flatMap((gift) => {
    const earning = units.find(({ lineId, unit }) => lineId === gift.lineId && unit === gift.unit)
    const rule = `Registry gifts, ${share / 100}% of what they cost, v${program.version}`
    return earning
      ? [
          {
            ...earning,
            spend: 0,
            cause: 'registry' as const,
            earliestUnlockOn: gift.earliestUnlockOn,
            rule,
          },
        ]
      : []
  })
  return giftUnits.length > 0
    ? addOrderGrants(tx, pointsAccount, { ...context, units: giftUnits })
    : pointsAccount
}

async function findTierAt(tx: Tx, { row: account }: PointsAccount, at: Date): Promise<string> {
  const next = await queryRow(
    tx,
    { fromTier: text },
    sql`
      select from_tier
      from loyalty_tier_changes
      where member_id = ${account.memberId} and at > ${at}
      order by at, id limit 1`,
  )
  return next?.fromTier ?? account.tierId
}

function describeRule(
  { version, terms }: LoyaltyProgram,
  tierId: string,
  bonuses: readonly { campaignId: string }[],
): string {
  const tier = resolveTier(terms, tierId)
  const rate = (terms.earn.perDollar * tier.multiplier) / 10_000
  const names = terms.campaigns
    .filter(({ id }) => bonuses.some(({ campaignId }) => campaignId === id))
    .map(({ name }) => `, ${name}`)
  return (
    `${tier.name}, ${rate} ${rate === 1 ? 'point' : 'points'} per dollar${names.join('')}, `
    + `v${version}`
  )
}
