import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { accountContract, closeAccountContract } from './api/account-contract.ts'
import {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from './api/account-security-contract.ts'
import { membersContract, passkeySignInContract, signInContract } from './contract.ts'
import { downloadRoutes } from './api/download-routes.ts'
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
import { memberJobs } from './jobs.ts'
import type {
  CompletedSignIn,
  ClosedAccount,
  LetterChoice,
  MemberHttpDeps,
  ListAccountAssets,
  ReadExportSection,
} from './member-deps.ts'
import { membersStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services extends MemberHttpDeps {}
  interface Events {
    /** Somebody signed in: what the guest had is the member's from now on. */
    'member.signed_in': CompletedSignIn
    /** A member subscribed to the newsletter, or unsubscribed. */
    'member.newsletter_chosen': LetterChoice
    /** An account was closed, and every night after it for what could not go at once. */
    'member.erased': ClosedAccount
  }
  interface Contributions {
    /** Sections of the copy of a member's data, by name. */
    personalData: Readonly<Record<string, ReadExportSection>>
    /**
     * What a member still owns, and what happens to it when the account is closed; sorted by
     * `rank`.
     */
    leftBehind: { readonly rank: number; readonly read: ListAccountAssets }
  }
}

export const members = defineModule({
  name: 'members',
  uses: [],
  provides: {
    secureCookies: ({ origin }) => origin.startsWith('https:'),
    onSignIn: ({ emit }) => [(tx, arrival) => emit('member.signed_in', tx, arrival)],
    onNewsletterConsent:
      ({ emit }) =>
      (tx, choice) =>
        emit('member.newsletter_chosen', tx, choice),
    onErase: ({ emit }) => [(tx, closed) => emit('member.erased', tx, closed)],
    exportSections: ({ contributions }) => Object.assign({}, ...contributions('personalData')),
    listAccountAssets:
      ({ contributions }) =>
      async (db, closing) => {
        const left = []
        const readers = contributions('leftBehind').toSorted((a, b) => a.rank - b.rank)
        for (const { read } of readers) left.push(...(await read(db, closing)))
        return left
      },
  },
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
