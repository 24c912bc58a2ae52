import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { checkRestocks, sendRestockEmails } from './commands/send-restock-emails.ts'
import { deleteOldRequests } from './db/restock-requests.ts'

/** `restocks.check` runs every five minutes, `restocks.cleanup` nightly. */
export function restockJobs(services: Services): Record<string, JobHandler> {
  return {
    'restocks.check': () => checkRestocks(services),
    'restocks.send': (data) => sendRestockEmails(services, data),
    'restocks.cleanup': () => deleteOldRequests(services.db, services.clock.now()),
  }
}
