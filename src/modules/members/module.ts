import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { accountContract, closeAccountContract, type AccountAsset } from './api/account-contract.ts'
import {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from './api/account-security-contract.ts'
import { membersContract, passkeySignInContract, signInContract } from './contract.ts'
import { downloadRoutes } from './api/download-routes.ts'
import type { CustomerMergeSource } from './customer-merge.ts'
import type { CustomerPanelSource } from './customer-panel.ts'
import type { Guest, GuestErasure } from './guest-erasure.ts'
import { readAccountPanels } from './queries/read-customer-panel.ts'
import { memberInvariants } from './db/invariants.ts'
import {
  accountHandlers,
  accountSecurityHandlers,
  closeAccountHandlers,
  exportHandlers,
  membersHandlers,
  membersStaffHandlers,
  passkeySignInHandlers,
  passkeysHandlers,
  signInHandlers,
} from './api/http.ts'
import type { Captcha } from './captcha.ts'
import { memberJobs } from './jobs.ts'
import { undoableFreezes } from './commands/freeze-account.ts'
import { membersStaffContract } from './api/staff-contract.ts'
import { memberEmailSamples } from './emails/samples.ts'

interface MemberAt {
  readonly memberId: Id<'mem'>
  readonly now: Date
}

declare module '#platform/services.ts' {
  interface Services {
    readonly captcha: Captcha
    /** Set when the shop is served over HTTPS. */
    readonly secureCookies: boolean
    /** Returns the number of units that the merge added to the member's cart. */
    readonly mergeCarts: (tx: Tx, merge: MemberAt & { guestId: Id<'gst'> }) => Promise<number>
  }
  interface Events {
    /** `guestId` is the guest that becomes this member, if there is one. */
    'member.signed_in': MemberAt & { readonly email: string; readonly guestId: Id<'gst'> | null }
    'member.newsletter_consent_changed': MemberAt & { readonly wants: boolean; readonly ip: string }
    /**
     * An account was closed. Emitted in the closing transaction, and nightly after it (without the
     * email) for data that could not be erased at once. Handlers are idempotent.
     */
    'member.erased': MemberAt & { readonly email: string | null }
    /**
     * The data of a guest is to be erased, and nightly after it, for data that could not be erased
     * at once. Handlers are idempotent.
     */
    'guest.erased': GuestErasure
  }
  interface Contributions {
    /** Sections of a member's data export, by name. */
    personalData: Readonly<Record<string, (db: Db, memberId: Id<'mem'>) => Promise<unknown>>>
    /** Sections of the data export of a guest, by name. */
    guestData: Readonly<Record<string, (db: Db, guest: Guest) => Promise<unknown>>>
    /** What a merge moves to another customer; sorted by `rank`, which follows the lock order. */
    customerMerges: CustomerMergeSource
    /** Sections of the page about a customer in the back office. */
    customerPanels: CustomerPanelSource
    /** What a member loses or keeps by closing the account, as sentences; sorted by `rank`. */
    accountAssets: {
      readonly rank: number
      readonly read: (db: Db, closing: MemberAt) => Promise<AccountAsset[]>
    }
  }
}

export const members = defineModule({
  name: 'members',
  uses: ['audit'],
  permissions: {
    'customers.read': 'See customers',
    'customers.write': 'Change customers and freeze accounts',
    'customers.erase': 'Export and erase the personal data of customers',
  },
  provides: { secureCookies: ({ origin }) => origin.startsWith('https:') },
  contributes: () => ({
    emailSamples: memberEmailSamples,
    customerPanels: { rank: 12, read: readAccountPanels },
    undoableActs: undoableFreezes,
  }),
  routes: (services) => [
    ...createRoutes(membersContract, membersHandlers(services)),
    ...createRoutes(signInContract, signInHandlers(services)),
    ...createRoutes(accountContract, accountHandlers(services)),
    ...createRoutes(membersStaffContract, membersStaffHandlers()),
    ...createRoutes(accountSecurityContract, accountSecurityHandlers(services)),
    ...createRoutes(passkeysContract, passkeysHandlers(services)),
    ...createRoutes(exportContract, exportHandlers()),
    ...createRoutes(closeAccountContract, closeAccountHandlers(services)),
    ...createRoutes(passkeySignInContract, passkeySignInHandlers(services)),
  ],
  mounts: (services) => [{ path: '/download', rate: 'download', app: downloadRoutes(services) }],
  jobs: memberJobs,
  schedule: { 'members.cleanup': '20 3 * * *' },
  invariants: memberInvariants,
})
