import { createId } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Caller, Ctx } from '#platform/context.ts'
import type { Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { fixedClock } from './clock.ts'
import { testJobs, type TestJobs } from './jobs.ts'

export function guestActor(): Extract<Caller, { level: 'guest' }> {
  return { level: 'guest', id: createId('gst'), sessionId: createId('ses') }
}

/** The context of a command as the API builds it, with a fixed clock. */
export function testContext(
  database: Database,
  { actor = guestActor(), clock = fixedClock() }: { actor?: Caller; clock?: Clock } = {},
): Ctx & { readonly jobs: TestJobs } {
  return {
    caller: actor,
    db: database.db,
    jobs: testJobs(database),
    log: createLog('silent'),
    requestId: 'test',
    ip: '127.0.0.1',
    origin: 'http://localhost:3000',
    get now() {
      return clock.now()
    },
  }
}
