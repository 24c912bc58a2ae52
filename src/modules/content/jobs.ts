import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { saveContentAddresses } from './queries/addresses.ts'
import type { Content } from './queries/read-content.ts'

interface ContentJobDeps {
  readonly db: Db
  readonly clock: Clock
  readonly content: Content
}

/**
 * `content.addresses` runs every five minutes and stores current URLs for later redirects.
 */
export function contentJobs({ db, clock, content }: ContentJobDeps): Record<string, JobHandler> {
  return {
    'content.addresses': async () => {
      const now = clock.now()
      await saveContentAddresses(db, 'landing', { pages: await content.landing(now), now })
      await saveContentAddresses(db, 'press', { pages: await content.press(now), now })
    },
  }
}
