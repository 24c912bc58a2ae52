import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '#kernel/ids/ids.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { fixedClock } from './clock.ts'
import { testJobs } from './jobs.ts'
import { placedOrder } from './placed-order.ts'
import { testServices } from './services.ts'
import { testEmailShop } from './settings.ts'

/** Feedback on a test database with orders. */
export function openTestFeedback(database: Database) {
  const { db } = database
  const clock = fixedClock()
  const jobs = testJobs(database)
  const log = createLog('silent')
  const { limitByKey } = createRateLimits(database, 1)
  const services = testServices(database, {
    db,
    jobs,
    log,
    clock,
    mails: createEmailQueue({ db, jobs, log, clock, shop: () => testEmailShop }),
    origin: 'https://shop.example',
    secret: 'a secret of thirty-two characters',
    limitByKey,
    replyMailbox: 'reply@shop.example',
    storage: createDiskStorage(mkdtempSync(join(tmpdir(), 'aumbry-feedback-'))),
  })
  return {
    clock,
    services,
    /** Places an order of a guest with this email. */
    async placeOrder(email: string): Promise<{ id: string; number: string }> {
      const order = await placedOrder({ ownerId: createId('gst'), email })
      const keys = generateOrderKeys('AB')
      await inTransaction(db, (tx) => writeOrder(tx, order, keys))
      return { id: order.id, number: keys.number }
    },
  }
}
