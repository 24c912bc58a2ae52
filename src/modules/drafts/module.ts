import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { draftsContract } from './api/drafts-contract.ts'
import { draftsHandlers, paymentLinkHandlers } from './api/http.ts'
import { paymentLinkContract } from './api/payment-link-contract.ts'
import { approveDraft } from './commands/approve-draft.ts'
import { eraseGuestDrafts, eraseMemberDrafts, exportDrafts } from './commands/erase-drafts.ts'
import { completeDraft, expireDrafts } from './db/drafts.ts'
import { draftInvariants } from './db/invariants.ts'
import { draftList } from './draft-list.ts'
import { draftSettings } from './draft-settings.ts'
import { draftEmailSamples } from './emails/samples.ts'

export const drafts = defineModule({
  name: 'drafts',
  uses: [
    'addresses',
    'audit',
    'cart',
    'catalog',
    'checkout',
    'coupons',
    'inventory',
    'members',
    'monograms',
    'orders',
    'staff',
  ],
  permissions: {
    'drafts.read': 'See draft orders',
    'drafts.write': 'Write draft orders, send payment links and mark drafts as paid',
  },
  settings: [draftSettings],
  lists: [draftList],
  on: () => ({
    'order.placed': completeDraft,
    'member.erased': (tx, { memberId, email }) => eraseMemberDrafts(tx, { memberId, email }),
    'guest.erased': eraseGuestDrafts,
  }),
  contributes: () => ({
    emailSamples: draftEmailSamples,
    moneyActs: [approveDraft],
    personalData: { draftOrders: exportDrafts },
  }),
  routes: (services) => [
    ...createRoutes(draftsContract, draftsHandlers(services)),
    ...createRoutes(paymentLinkContract, paymentLinkHandlers()),
  ],
  jobs: ({ db }) => ({ 'drafts.expire': () => expireDrafts(db) }),
  schedule: { 'drafts.expire': '* * * * *' },
  invariants: draftInvariants,
})
