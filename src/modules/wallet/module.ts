import type { Db } from '#platform/db/database.server.ts'
import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { searchList } from '#modules/staff-desk/staff-search.ts'
import { defineModule } from '#platform/services.ts'

import type { Id } from '#kernel/ids/ids.ts'
import { formatMoney, sum } from '#kernel/money/money.ts'
import { closeWallet } from './commands/close-wallet.ts'
import { walletContract, walletStaffContract, type Wallet } from './contract.ts'
import { eraseGiftCardNames, eraseGuestGiftCardNames } from './commands/erase-gift-card-names.ts'
import { exportWallet } from './queries/export-wallet.ts'
import { describeBalance } from './domain/balance-type.ts'
import { creditImport } from './moving/credit-import.ts'
import { giftCardImport } from './moving/gift-card-import.ts'
import { walletInvariants } from './db/invariants.ts'
import { artRoutes } from './api/art-routes.ts'
import { giftCardStaffHandlers, walletHandlers, walletStaffHandlers } from './api/http.ts'
import { giftCardStaffContract } from './api/gift-card-contract.ts'
import { giftCardList } from './gift-card-list.ts'
import { walletList } from './wallet-list.ts'
import { walletJobs } from './jobs.ts'
import { walletApprovals } from './money-acts.ts'
import { readWallet } from './queries/read-wallet.ts'
import {
  findClosedAccountAddress,
  saveClosedAccountAddress,
} from './commands/save-closed-account-address.ts'
import { walletMerges } from './commands/merge-wallets.ts'
import { readWalletPanel } from './queries/read-customer-panel.ts'
import { walletEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly listMemberOrders: (db: Db, memberId: string) => Promise<readonly string[]>
    /** The email address of the latest order of a member. */
    readonly findBuyerEmail: (db: Db, memberId: Id<'mem'>) => Promise<string | null>
    /** Whether money may still come back to a member after the account is closed. */
    readonly mayStillBeOwed: (db: Db, memberId: Id<'mem'>) => Promise<boolean>
  }
}

export const wallet = defineModule({
  name: 'wallet',
  uses: ['imports', 'members', 'settings', 'staff', 'staff-desk'],
  permissions: {
    'wallet.read': 'See wallets and gift cards',
    'wallet.issue': 'Issue, stop and replace gift cards and grant credit',
  },
  on: (services) => ({
    // The address is saved before anything is erased: a later refund finds its owner by it.
    async 'member.erased'(tx, { memberId, email, now }) {
      const { secret, mayStillBeOwed, findBuyerEmail, listMemberOrders } = services
      if (email && (await mayStillBeOwed(tx, memberId)))
        await saveClosedAccountAddress(tx, { memberId, email, secret, now })
      await closeWallet(tx, services, {
        memberId,
        readEmail: async () =>
          email
          ?? (await findClosedAccountAddress(tx, { memberId, secret }))
          ?? (await findBuyerEmail(tx, memberId)),
        now,
      })
      await eraseGiftCardNames(tx, { orderIds: await listMemberOrders(tx, memberId), email })
    },
    'guest.erased': eraseGuestGiftCardNames,
  }),
  contributes: () => ({
    emailSamples: walletEmailSamples,
    customerMerges: walletMerges,
    customerPanels: { rank: 4, read: readWalletPanel },
    personalData: { wallet: exportWallet },
    accountAssets: {
      rank: 1,
      read: async (db, { memberId, now }) =>
        describeLeft(await readWallet(db, { ownerId: memberId, now })),
    },
    importKinds: [giftCardImport, creditImport],
    moneyActs: walletApprovals,
    staffSearch: [
      searchList(giftCardList, {
        title: 'last4',
        subtitle: ['recipientName', 'recipientEmail', 'state'],
      }),
    ],
  }),
  lists: [giftCardList, walletList],
  routes: (services) => [
    ...createRoutes(listContract(giftCardList), listHandlers(giftCardList)),
    ...createRoutes(listContract(walletList), listHandlers(walletList)),
    ...createRoutes(giftCardStaffContract, giftCardStaffHandlers(services)),
    ...createRoutes(walletContract, walletHandlers()),
    ...createRoutes(walletStaffContract, walletStaffHandlers()),
  ],
  mounts: (services) => [{ path: '/gift-card-art', rate: 'picture', app: artRoutes(services) }],
  jobs: walletJobs,
  schedule: { 'wallet.run-daily': '40 13 * * *' },
  invariants: walletInvariants,
})

function describeLeft({ balances }: Wallet) {
  const amountIn = (...names: string[]) =>
    sum(
      balances
        .filter(({ balanceType }) => names.includes(balanceType))
        .map(({ available }) => available),
    )
  const owed = amountIn('refund_credit', 'registry_fund')
  const promotional = amountIn('promotional')
  const cards = balances
    .filter(({ balanceType }) => balanceType === 'gift_card')
    .flatMap(({ grants }) => grants)
  return [
    {
      amount: owed,
      name: `Store credit, ${formatMoney(owed)}`,
      outcome: 'It becomes a gift card, which we email to you when the account is closed.',
    },
    ...cards.map(({ last4, available }) => ({
      amount: available,
      name: `${describeBalance('gift_card', last4)}, ${formatMoney(available)}`,
      outcome: 'Still valid for anyone who has its code. Keep the email with the code.',
    })),
    {
      amount: promotional,
      name: `Promotional credit, ${formatMoney(promotional)}`,
      outcome: 'It expires.',
    },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ name, outcome }) => ({ name, outcome }))
}
