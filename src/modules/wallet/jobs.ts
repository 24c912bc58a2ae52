import { z } from 'zod'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { sendGiftCard } from './commands/send-gift-card.ts'
import { runDailyWallet } from './commands/run-daily-wallet.ts'
import type { Services } from '#platform/services.ts'

const job = z.object({ giftCardId: z.string() })

export function walletJobs(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin'>,
): Record<string, JobHandler> {
  return {
    'wallet.send-gift-card': async (data) => sendGiftCard(services, job.parse(data).giftCardId),
    'wallet.run-daily': () => runDailyWallet(services),
  }
}
