import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '#kernel/ids/ids.ts'
import type { FeedbackDeps } from '#modules/feedback/feedback-deps.ts'
import { findOwnOrderId } from '#modules/orders/queries/find-own-order.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { findOwnRegistry } from '#modules/registries/queries/find-own-registry.ts'
import { markEmailsUndelivered } from '#modules/subscriptions/commands/mark-undelivered.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { fixedClock } from './clock.ts'
import { testJobs } from './jobs.ts'
import { placedOrder } from './placed-order.ts'

/** Feedback on a test database with orders. */
export function openTestFeedback(database: Database) {
  const { db } = database
  const clock = fixedClock()
  const mails = createEmailQueue({
    db,
    jobs: testJobs(database),
    log: createLog('silent'),
    clock,
    from: 'Aumbry <hello@shop.example>',
  })
  const finding = {
    findOrder: findOwnOrderId,
    findRegistry: findOwnRegistry,
    onUndelivered: markEmailsUndelivered,
  }
  const storage = createDiskStorage(mkdtempSync(join(tmpdir(), 'aumbry-feedback-')))
  const { limitByKey } = createRateLimits(database, 1)
  const secret = 'a secret of thirty-two characters'
  const parts: FeedbackDeps = {
    db,
    clock,
    mails,
    origin: 'https://shop.example',
    secret,
    limitByKey,
    ...finding,
    replyMailbox: 'reply@shop.example',
    files: { storage },
  }
  return {
    clock,
    parts,
    /** Places an order of a guest with this email. */
    async placeOrder(email: string): Promise<{ id: string; number: string }> {
      const [placed, keys] = [
        await placedOrder({ ownerId: createId('gst'), email }),
        generateOrderKeys(),
      ]
      await inTransaction(db, (tx) => writeOrder(tx, placed, keys))
      return { id: placed.id, number: keys.number }
    },
  }
}
