import type { CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { ledgerOf, write, type Book } from './data/book.ts'
import { lastDay } from './domain/dates.ts'
import { unlock, type Moved } from './domain/ledger.ts'
import type { Program } from './domain/program.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { unlockedMail } from './mail/points-mails.ts'

export interface Turn {
  readonly deps: LoyaltyParts
  readonly program: Program
  readonly now: Date
  readonly today: CalendarDate
}

export async function unlockDue(
  tx: Tx,
  pointsAccount: Book,
  { deps, program: { terms }, now, today }: Turn,
): Promise<Book> {
  const due = pointsAccount.lots.filter(
    (grant) =>
      grant.state === 'pending'
      && grant.reversal === null
      && !grant.paused
      && grant.unlocksOn !== null
      && grant.unlocksOn <= today,
  )
  if (due.length === 0) return pointsAccount
  const expiresOn = lastDay(today, terms.expiry)
  const moved = due.reduce<Moved>(
    ({ ledger, movements }, { id }) => {
      const next = unlock(ledger, id, expiresOn)
      return { ledger: next.ledger, movements: [...movements, ...next.movements] }
    },
    { ledger: ledgerOf(pointsAccount), movements: [] },
  )
  const written = await write(tx, pointsAccount, moved, { at: now })
  const points = due.reduce((sum, grant) => sum + grant.earned - grant.lowered, 0)
  if (points > 0)
    await mailMember(tx, deps, {
      memberId: pointsAccount.account.memberId,
      key: `unlocked:${pointsAccount.account.memberId}:${today}`,
      mail: unlockedMail({ points, available: written.account.available, until: expiresOn }),
    })
  return written
}
