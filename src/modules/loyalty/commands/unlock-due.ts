import type { CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { toLedger, savePointsAccount, type PointsAccount } from '../db/points-accounts.ts'
import { calculateLastDay } from '../domain/dates.ts'
import { unlockGrant, type LedgerChange } from '../domain/points-ledger.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createUnlockedEmail } from '../emails/points-emails.ts'

export interface DailyPointsContext {
  readonly services: Pick<Services, 'mails' | 'origin'>
  readonly program: LoyaltyProgram
  readonly now: Date
  readonly today: CalendarDate
}

export async function unlockDuePoints(
  tx: Tx,
  pointsAccount: PointsAccount,
  { services, program: { terms }, now, today }: DailyPointsContext,
): Promise<PointsAccount> {
  const due = pointsAccount.grants.filter(
    (grant) =>
      grant.state === 'pending'
      && grant.reversal === null
      && !grant.paused
      && grant.unlocksOn !== null
      && grant.unlocksOn <= today,
  )
  if (due.length === 0) return pointsAccount
  const expiresOn = calculateLastDay(today, terms.expiry)
  const change = due.reduce<LedgerChange>(
    ({ ledger, entries: movements }, { id }) => {
      const next = unlockGrant(ledger, id, expiresOn)
      return { ledger: next.ledger, entries: [...movements, ...next.entries] }
    },
    { ledger: toLedger(pointsAccount), entries: [] },
  )
  const saved = await savePointsAccount(tx, pointsAccount, { change, details: { at: now } })
  const points = due.reduce((sum, grant) => sum + grant.earned - grant.reduction, 0)
  if (points > 0)
    await emailMemberAboutPoints(tx, services, {
      memberId: pointsAccount.row.memberId,
      key: `unlocked:${pointsAccount.row.memberId}:${today}`,
      mail: createUnlockedEmail({ points, available: saved.row.available, until: expiresOn }),
    })
  return saved
}
