import { routesOf, type Route } from '#api/mount.ts'
import { audited } from '#modules/staff/audited.ts'
import { walletContract, walletStaffContract } from '#modules/wallet/contract.ts'
import { walletHandlers, walletStaffHandlers } from '#modules/wallet/http.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import type { WalletParts } from '#modules/wallet/wallet-parts.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

interface Wallet {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** What people have with the shop beside their cards: credit, funds, gift cards. */
export function composeWallet(parts: WalletParts): Wallet {
  return {
    routes: [
      ...routesOf(walletContract, walletHandlers()),
      ...routesOf(walletStaffContract, audited(walletStaffContract, walletStaffHandlers())),
    ],
    handlers: walletJobs(parts),
  }
}
