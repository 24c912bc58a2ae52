import { z } from 'zod'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { sendGiftCard } from './commands/send-gift-card.ts'
import { runDailyWallet } from './commands/run-daily-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

const job = z.object({ giftCardId: z.string() })

export function walletJobs(deps: WalletDeps): Record<string, JobHandler> {
  return {
    'wallet.send-gift-card': async (data) => sendGiftCard(deps, job.parse(data).giftCardId),
    'wallet.run-daily': () => runDailyWallet(deps),
  }
}
