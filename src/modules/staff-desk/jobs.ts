import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { deleteOldNotifications } from './commands/delete-old-notifications.ts'
import { refreshNotifications } from './commands/refresh-notifications.ts'
import { sendDigests } from './commands/send-digests.ts'

export function staffDeskJobs(services: Services): Record<string, JobHandler> {
  return {
    'staff-desk.refresh-notifications': () => refreshNotifications(services),
    'staff-desk.send-digests': () => sendDigests(services),
    'staff-desk.cleanup': () => deleteOldNotifications(services),
  }
}
