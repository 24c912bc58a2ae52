import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { registrySearch } from './queries/search-registries-for-staff.ts'
import { todayRegistries } from './queries/today-registries.ts'
import { completeContribution } from './commands/contribute.ts'
import { registriesContract } from './contract.ts'
import { deskContract } from './api/desk-contract.ts'
import { deskHandlers } from './api/desk-http.ts'
import { registryList } from './registry-list.ts'
import { creditContract } from './api/credit-contract.ts'
import { groupGiftsContract } from './api/group-gifts-contract.ts'
import {
  countRegistries,
  eraseGuestGiver,
  eraseRegistries,
  exportRegistries,
} from './commands/erase-registries.ts'
import { createEventTypeReader, type ReadEventTypes } from './commands/event-types.ts'
import { findOwnRegistry } from './queries/find-own-registry.ts'
import { syncGiftUnits, type FindUnitReturn } from './commands/sync-gift-units.ts'
import { followPointsOfGifts } from './commands/follow-points-of-gifts.ts'
import { registryInvariants } from './db/invariants.ts'
import type { GiftCredit } from './gift-credit.ts'
import { readGiftDestinations } from './gift-destinations.ts'
import { givingContract } from './api/giving-contract.ts'
import {
  creditHandlers,
  groupGiftsHandlers,
  givingHandlers,
  picturesHandlers,
  registriesHandlers,
  registriesStaffHandlers,
  replacementsHandlers,
  startersHandlers,
  undeliverableGiftsHandlers,
  thanksHandlers,
} from './api/http.ts'
import { registryJobs } from './jobs.ts'
import { registryPictureRoutes } from './api/picture-routes.ts'
import { picturesContract } from './api/pictures-contract.ts'
import { replacementsContract } from './api/replacements-contract.ts'
import { startersContract } from './api/starters-contract.ts'
import { registriesStaffContract } from './api/staff-contract.ts'
import { registryAddresses } from './commands/stored-addresses.ts'
import { undeliverableGiftsContract } from './api/undeliverable-gifts-contract.ts'
import { thankYouContract } from './api/thank-you-contract.ts'
import { registriesSettings } from './registries-settings.ts'
import { registryMerges } from './commands/merge-registries.ts'
import { readRegistriesPanels } from './queries/read-customer-panel.ts'
import { registryEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly readEventTypes: ReadEventTypes
    readonly giftCredit: GiftCredit
    readonly readReturnOf: FindUnitReturn
  }
}

export const registries = defineModule({
  name: 'registries',
  uses: [
    'addresses',
    'cart',
    'catalog',
    'content',
    'coupons',
    'files',
    'loyalty',
    'members',
    'monograms',
    'orders',
    'payments',
    'staff',
    'staff-desk',
    'wallet',
    'wishlists',
  ],
  settings: [registriesSettings],
  lists: [registryList(new Date(0))],
  permissions: {
    'registries.read': 'See registries',
    'registries.write': 'Act for the owners of registries',
  },
  provides: {
    readEventTypes: ({ contentFolder: folder, log }) => createEventTypeReader({ folder, log }),
    findRegistry: () => findOwnRegistry,
    readGiftDestinations: () => readGiftDestinations,
    mayStillBeOwed:
      ({ listMemberOrders }) =>
      async (db, memberId) =>
        (await listMemberOrders(db, memberId)).length > 0
        || (await countRegistries(db, memberId)) > 0,
  },
  on: ({ jobs, readReturnOf }) => {
    const [units, points] = [syncGiftUnits(readReturnOf), followPointsOfGifts(jobs)]
    return {
      'member.erased': (tx, { memberId, now }) => eraseRegistries(tx, { memberId, now }),
      'guest.erased': eraseGuestGiver,
      async 'order_units.changed'(tx, news) {
        await units(tx, news)
        await points(tx, news)
      },
    }
  },
  contributes: (services) => ({
    emailSamples: registryEmailSamples,
    customerMerges: registryMerges,
    customerPanels: { rank: 6, read: readRegistriesPanels },
    todayItems: todayRegistries,
    staffSearch: [registrySearch],
    personalData: { registries: exportRegistries },
    addressKeepers: registryAddresses,
    paymentCompletions: (paymentId) => completeContribution(services, paymentId),
    accountAssets: {
      rank: 4,
      async read(db, { memberId }) {
        const count = await countRegistries(db, memberId)
        const name = count === 1 ? 'A gift registry' : `${count} gift registries`
        const outcome = 'Deleted. Gifts that were bought will still arrive.'
        return count > 0 ? [{ name, outcome }] : []
      },
    },
  }),
  routes: (services) => [
    ...createRoutes(registriesContract, registriesHandlers(services)),
    ...createRoutes(picturesContract, picturesHandlers(services)),
    ...createRoutes(undeliverableGiftsContract, undeliverableGiftsHandlers(services)),
    ...createRoutes(creditContract, creditHandlers(services)),
    ...createRoutes(replacementsContract, replacementsHandlers(services)),
    ...createRoutes(startersContract, startersHandlers(services)),
    ...createRoutes(thankYouContract, thanksHandlers(services)),
    ...createRoutes(groupGiftsContract, groupGiftsHandlers(services)),
    ...createRoutes(givingContract, givingHandlers(services)),
    ...createRoutes(registriesStaffContract, registriesStaffHandlers(services)),
    ...createRoutes(deskContract, deskHandlers(services)),
  ],
  mounts: (services) => [
    { path: '/registry-picture', rate: 'picture', app: registryPictureRoutes(services) },
  ],
  jobs: registryJobs,
  schedule: {
    'registries.end-group-gifts': '*/5 * * * *',
    'registries.cleanup': '42 * * * *',
    'registries.send-event-notices': '15 14 * * *',
  },
  invariants: registryInvariants,
})
