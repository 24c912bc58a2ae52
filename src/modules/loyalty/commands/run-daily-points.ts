import { addDays, calendarDate, days, type CalendarDate } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { json, sql, type Sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import {
  hasOpenReturn,
  toLedger,
  updatePointsGrants,
  lockPointsAccount,
  savePointsAccount,
  type PointsAccount,
} from '../db/points-accounts.ts'
import type { PointsGrantRow } from '../db/points-grants.ts'
import { getProgram } from '../db/programs.ts'
import {
  calculateAnnouncedExpiry,
  daysBetween,
  calculateLastDay,
  findDueWarning,
  getYear,
} from '../domain/dates.ts'
import { expireGrants } from '../domain/expire-grants.ts'
import {
  getFirstTier,
  type LoyaltyProgram,
  type LoyaltyTerms,
  type TierRules,
} from '../domain/program.ts'
import { getReviewDueDate } from '../domain/tiers.ts'
import { grantFirstOrder } from './earn-events.ts'
import { grantPoints } from './grant-points.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import {
  createExpiringEmail,
  createExpiryIntroducedEmail,
  createGrantedEmail,
} from '../emails/points-emails.ts'
import { grantReferral } from './referrals.ts'
import { reviewTier } from './review-tier.ts'
import { unlockDuePoints, type DailyPointsContext } from './unlock-due.ts'

const batchSize = 200

/** Runs the daily work per member: unlocks, warnings, expiry, tiers and referrals. Idempotent. */
export async function runDailyPoints(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'listBirthdays'>,
): Promise<void> {
  const now = services.clock.now()
  const today = calendarDate(now)
  const program = await getProgram(services.db, now)
  const runForMember = (memberId: string) =>
    inTransaction(services.db, (tx) =>
      runDailyMemberPoints(tx, services, { memberId, program, now }),
    )
  const runForAllDue = () =>
    processSequentially(iterateDueMembers(services.db, program, today), runForMember)
  await processSequentially(
    [runForAllDue, () => grantBirthdayPoints(services, { today, now })],
    (act) => act(),
  )
}

async function* iterateDueMembers(
  db: Db,
  program: LoyaltyProgram,
  today: CalendarDate,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const due = await queryRows(
      db,
      { memberId: text },
      sql`
        select member_id
        from points_accounts a
        where closed_at is null
          and ${isDue(program, today)}
          and member_id > ${after}
        order by member_id limit ${batchSize}`,
    )
    for (const { memberId } of due) yield memberId
    after = due.at(-1)?.memberId ?? ''
    if (due.length < batchSize) return
  }
}

/** A condition on `points_accounts a`. */
function isDue({ terms }: LoyaltyProgram, today: CalendarDate): Sql {
  return sql`(
    exists (
      select 1
      from points_grants g
      where g.member_id = a.member_id and (
        (g.state = 'pending' and g.reversal is null and not g.paused and g.unlocks_on <= ${today})
        or (g.state = 'available' and g.expires_on <= ${addDays(today, 30)})
        or (g.state = 'available' and g.expires_on is null and ${terms.expiry !== null})))
    or ${isTierReviewDue(terms, today)})`
}

/** Members whose tier may have changed with time or with spent points. */
function isTierReviewDue({ tiers, standing }: LoyaltyTerms, today: CalendarDate): Sql {
  const isBelowTier = sql`
    (tier_id <> ${getFirstTier({ tiers }).id}
      and (${canMoveDown(standing, today)} or grace_until < ${today}))`
  if (standing.by !== 'balance') return isBelowTier
  const thresholds = tiers.slice(1).map(({ least }, index) => ({ id: tiers[index]?.id, least }))
  return sql`(${isBelowTier} or exists (
    select 1
    from jsonb_to_recordset(${json(thresholds)}) as above (id text, least int)
    where above.id = tier_id and above.least <= available))`
}

function canMoveDown(rules: TierRules, today: CalendarDate): Sql {
  if (rules.down === 'at_once') return sql`true`
  const reviewedSince = getReviewDueDate(rules, today)
  return reviewedSince === null ? sql`false` : sql`reviewed_on < ${reviewedSince}`
}

interface MemberTurn {
  readonly memberId: string
  readonly program: LoyaltyProgram
  readonly now: Date
}

export async function runDailyMemberPoints(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  { memberId, program, now }: MemberTurn,
): Promise<void> {
  const found = await lockPointsAccount(tx, memberId)
  if (!found) return
  const context = { services, program, now, today: calendarDate(now) }
  let pointsAccount = await unlockDuePoints(tx, found, context)
  pointsAccount = await setMissingExpiry(tx, pointsAccount, context)
  pointsAccount = await sendExpiryWarnings(tx, pointsAccount, context)
  pointsAccount = await expireDue(tx, pointsAccount, context)
  pointsAccount = await reviewTier(tx, pointsAccount, { services, terms: program.terms, now })
  pointsAccount = await grantFirstOrder(tx, services, { pointsAccount, program, now })
  await grantReferral(tx, services, { friendId: memberId, grants: pointsAccount.grants, now })
}

/**
 * Gives points without expiry a full period from today under rules with expiry, and emails the
 * member.
 */
async function setMissingExpiry(
  tx: Tx,
  pointsAccount: PointsAccount,
  { services, program: { terms }, today }: DailyPointsContext,
): Promise<PointsAccount> {
  const until = calculateLastDay(today, terms.expiry)
  const lacksExpiry = (grant: PointsGrantRow) =>
    grant.state === 'available' && grant.expiresOn === null
  if (until === null || !pointsAccount.grants.some(lacksExpiry)) return pointsAccount
  await emailMemberAboutPoints(tx, services, {
    memberId: pointsAccount.row.memberId,
    key: `expiry-begun:${pointsAccount.row.memberId}:${until}`,
    mail: createExpiryIntroducedEmail({ until }),
  })
  return updatePointsGrants(tx, pointsAccount, (grant) =>
    lacksExpiry(grant) ? { ...grant, expiresOn: until } : grant,
  )
}

/**
 * Warns 30, 7 and 1 days before expiry, per expiry date. Points expire only after the first
 * warning, which waits for the first sign-in of a customer who moved in.
 */
async function sendExpiryWarnings(
  tx: Tx,
  pointsAccount: PointsAccount,
  { services, program: { terms }, now, today }: DailyPointsContext,
): Promise<PointsAccount> {
  const warnings = new Map<string, { readonly on: CalendarDate; readonly days: number }>()
  for (const grant of pointsAccount.grants) {
    if (grant.state !== 'available' || grant.remaining === 0 || grant.expiresOn === null) continue
    const due = findDueWarning(grant.expiresOn, grant.lastWarningDays, today)
    if (due === null) continue
    const on = calculateAnnouncedExpiry(grant.expiresOn, {
      isAnnounced: grant.warnedAt !== null,
      today,
    })
    warnings.set(grant.id, { on, days: grant.lastWarningDays === null ? 30 : due })
  }
  if (warnings.size === 0 || !(await findContact(tx, pointsAccount.row.memberId)))
    return pointsAccount
  const marked = await updatePointsGrants(tx, pointsAccount, (grant) => {
    const warning = warnings.get(grant.id)
    return warning
      ? { ...grant, expiresOn: warning.on, lastWarningDays: warning.days, warnedAt: now }
      : grant
  })
  for (const on of new Set([...warnings.values()].map((warning) => warning.on))) {
    const grants = marked.grants.filter((grant) => warnings.get(grant.id)?.on === on)
    const left = daysBetween(today, on)
    await emailMemberAboutPoints(tx, services, {
      memberId: pointsAccount.row.memberId,
      key: `expiring:${pointsAccount.row.memberId}:${on}:${left}`,
      mail: createExpiringEmail({
        points: grants.reduce((sum, grant) => sum + grant.remaining, 0),
        on,
        days: Math.max(1, left),
        canExtend: terms.expiry !== null && pointsAccount.row.extendedYear !== getYear(today),
        extensionDays: terms.expiry?.extensionDays ?? 0,
      }),
    })
  }
  return marked
}

/**
 * Expires points, except while a return or claim is open and points whose member was not warned.
 */
async function expireDue(
  tx: Tx,
  pointsAccount: PointsAccount,
  { now, today }: DailyPointsContext,
): Promise<PointsAccount> {
  if (hasOpenReturn(pointsAccount)) return pointsAccount
  const isWarned = (id: string) =>
    pointsAccount.grants.find((grant) => grant.id === id)?.lastWarningDays !== null
  const change = expireGrants(toLedger(pointsAccount), today, (grant) => isWarned(grant.id))
  return change.entries.length === 0
    ? pointsAccount
    : savePointsAccount(tx, pointsAccount, { change, details: { at: now } })
}

/**
 * Grants birthday points once a year for birth dates set at least 30 days ago, up to two days late.
 */
async function grantBirthdayPoints(
  services: Pick<Services, 'db' | 'mails' | 'origin' | 'listBirthdays'>,
  { today, now }: { today: CalendarDate; now: Date },
): Promise<void> {
  const span = [today, addDays(today, -1), addDays(today, -2)]
  const isFeb28OfCommonYear = (day: CalendarDate) =>
    day.endsWith('-02-28') && !addDays(day, 1).endsWith('-02-29')
  const monthDays = span.flatMap((day) => [
    day.slice(5),
    ...(isFeb28OfCommonYear(day) ? ['02-29'] : []),
  ])
  const setBefore = new Date(now.getTime() - days(30))
  await processSequentially(
    await services.listBirthdays(services.db, { monthDays, setBefore }),
    ({ memberId }) =>
      inTransaction(services.db, async (tx) => {
        const ref = `birthday:${getYear(today)}`
        const points = await grantPoints(tx, { memberId, cause: 'birthday', ref, now })
        if (points > 0)
          await emailMemberAboutPoints(tx, services, {
            memberId,
            key: `${ref}:${memberId}`,
            mail: createGrantedEmail({ points, label: 'Happy birthday' }),
          })
      }),
  )
}
