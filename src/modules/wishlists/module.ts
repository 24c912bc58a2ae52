import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { wishlistsContract } from './contract.ts'
import { eraseWishlists, exportWishlists } from './commands/erase-wishlists.ts'
import { wishlistInvariants } from './db/invariants.ts'
import { wishlistsHandlers } from './api/http.ts'
import { markRestockEmailed } from './commands/mark-restock-emailed.ts'
import { wishlistJobs } from './jobs.ts'
import { mergeWishlists } from './commands/merge-wishlists.ts'
import { readWishlistsPanel } from './queries/read-customer-panel.ts'
import { wishlistEmailSamples } from './emails/samples.ts'

export const wishlists = defineModule({
  name: 'wishlists',
  uses: ['cart', 'catalog', 'members', 'restocks'],
  on: () => ({
    async 'member.signed_in'(tx, { guestId, memberId, now }) {
      if (guestId) await mergeWishlists(tx, { guestId, memberId, now })
    },
    'member.erased': (tx, { memberId }) => eraseWishlists(tx, memberId),
    'restock.emailed': markRestockEmailed,
  }),
  contributes: (services) => ({
    emailSamples: wishlistEmailSamples,
    customerPanels: { rank: 7, read: readWishlistsPanel },
    personalData: {
      wishLists: (db, memberId) =>
        exportWishlists(db, services, { memberId, now: services.clock.now() }),
    },
  }),
  routes: (services) => createRoutes(wishlistsContract, wishlistsHandlers(services)),
  jobs: wishlistJobs,
  schedule: { 'wishlists.check-items': '37 * * * *', 'wishlists.cleanup': '8 3 * * *' },
  invariants: wishlistInvariants,
})
