import { createId } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import {
  eraseGuestRestockRequests,
  exportRestockRequests,
} from '#modules/restocks/commands/personal-data.ts'
import { sendRestockEmails } from '#modules/restocks/commands/send-restock-emails.ts'
import { stopUndelivered } from '#modules/restocks/commands/stop-restock-emails.ts'
import { restockJobs } from '#modules/restocks/jobs.ts'
import type { Guest, GuestErasure } from '#modules/members/guest-erasure.ts'
import { wishlistJobs } from '#modules/wishlists/jobs.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { testJobs } from './jobs.ts'
import { testServices } from './services.ts'
import { testEmailShop } from './settings.ts'

/** The jobs of restock requests composed as in production; emails are stored. */
export function openTestRestocks(
  database: Database,
  clock: Clock,
  secret = 'a secret of thirty-two characters',
) {
  const { db } = database
  const jobs = testJobs(database)
  const log = createLog('silent')
  const mails = createEmailQueue({ db, jobs, log, clock, shop: () => testEmailShop })
  const services = testServices(database, {
    db,
    jobs,
    log,
    clock,
    mails,
    origin: 'https://shop.example',
    secret,
  })
  const handlers = { ...restockJobs(services), ...wishlistJobs(services) }
  const runJob = async (name: string) => {
    await handlers[name]?.({})
    await jobs.runDue(handlers, clock.now())
  }
  return {
    services,
    /** Finds what is back, and leaves the emails to their jobs. */
    check: () => handlers['restocks.check']?.({}),
    /** Finds what is back, and sends all emails. */
    run: () => runJob('restocks.check'),
    runWishlists: () => runJob('wishlists.check-items'),
    cleanUp: () => handlers['restocks.cleanup']?.({}),
    sendBatch: (variantId: string) => sendRestockEmails(services, { variantId }),
    reportUndelivered: (mailKeys: readonly string[]) =>
      inTransaction(db, (tx) => stopUndelivered(tx, { mailKeys, now: clock.now() })),
    exportGuest: ({ identity }: Guest) => exportRestockRequests(db, { memberId: null, identity }),
    eraseGuest: (erasure: GuestErasure) =>
      inTransaction(db, (tx) => eraseGuestRestockRequests(tx, erasure)),
    /** Guests who have confirmed, one after the other. */
    async insertWaiting(variantId: string, count: number): Promise<void> {
      const tag = createId('rsr', clock.now().getTime()).slice(0, -6)
      await execute(
        db,
        sql`
          insert into restock_requests (id, variant_id, identity, email, state, consent_ip,
            requested_at, confirmed_at)
          select ${tag} || lpad(n::text, 6, '0'), ${variantId}, 'guest' || n || '@example.com',
            'guest' || n || '@example.com', 'waiting', '203.0.113.7', ${clock.now()}, ${clock.now()}
          from generate_series(1, ${count}::int) n`,
      )
    },
  }
}
