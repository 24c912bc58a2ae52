import { lt } from 'drizzle-orm'
import { days, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Log } from '#platform/log/log.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { events } from './data/schema.ts'
import { reconcilePurchases } from './reconcile-purchases.ts'
import { keptDays } from './domain/event-types.ts'

/** `events.tidy` and `events.reconcile` run once a night. */
export function eventJobs({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Record<string, JobHandler> {
  return {
    'events.reconcile': async () => {
      const { orders, ...differences } = await reconcilePurchases(db, clock.now())
      const isOff = Object.values(differences).some(({ length }) => length > 0)
      log[isOff ? 'warn' : 'info']({ orders, ...differences }, 'purchases told of by browsers against orders')
    },
    'events.tidy': async () => {
      await inTransaction(db, (tx) => tx.delete(events).where(lt(events.at, new Date(clock.now().getTime() - days(keptDays)))))
    },
  }
}
