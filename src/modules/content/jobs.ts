import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { saveContentAddresses } from './queries/addresses.ts'

/**
 * `content.addresses` runs every five minutes and stores current URLs for later redirects.
 */
export function contentJobs({
  db,
  clock,
  content,
}: Pick<Services, 'db' | 'clock' | 'content'>): Record<string, JobHandler> {
  return {
    'content.addresses': async () => {
      const now = clock.now()
      await saveContentAddresses(db, 'landing', { pages: await content.landing(now), now })
      await saveContentAddresses(db, 'press', { pages: await content.press(now), now })
    },
  }
}
