import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import type { Database } from '#platform/db/database.server.ts'
import { diskStorage } from '#platform/storage/disk-storage.ts'
import { openTestFeedback } from './feedback.ts'
import { openTestPayments, type TestPayments } from './payments.ts'

/** Commissions on a test database, with the sandbox that takes their deposits. */
export async function openTestBespoke(database: Database): Promise<{
  clock: ReturnType<typeof openTestFeedback>['clock']
  payments: TestPayments
  parts: BespokeParts
}> {
  const [{ clock, parts: feedback }, payments] = [openTestFeedback(database), await openTestPayments(database)]
  const { mails, origin, secret, limit } = feedback
  const storage = diskStorage(mkdtempSync(join(tmpdir(), 'aumbry-bespoke-')))
  return { clock, payments, parts: { ...payments.parts, mails, origin, secret, limit, clock, storage } }
}
