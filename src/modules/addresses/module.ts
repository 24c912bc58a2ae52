import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { createSealer, type Sealer } from '#platform/sealed/sealed-text.ts'
import { notesPurpose } from './sealed-notes.ts'
import type { AddressUseSource } from './address-uses.ts'
import { addressesContract } from './contract.ts'
import { eraseAddresses, exportAddresses } from './commands/erase-addresses.ts'
import { addressInvariants } from './db/invariants.ts'
import { addressesHandlers } from './api/http.ts'
import { addressJobs } from './jobs.ts'
import { verifyByRules, verifyByService, type VerifyAddress } from './verify-address.ts'
import { readAddressesPanel } from './queries/read-customer-panel.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly sealer: Sealer
    readonly verify: VerifyAddress
    /** Whether the shop ships to the state or territory. */
    readonly shipsTo: (code: string) => boolean
    readonly useSources: readonly AddressUseSource[]
  }
  interface Contributions {
    /** The modules that store copies of member addresses. */
    addressKeepers: AddressUseSource
  }
}

export const addresses = defineModule({
  name: 'addresses',
  uses: ['members'],
  provides: {
    sealer: ({ secret }) => createSealer(secret, notesPurpose),
    verify: ({ verifyAddress: lookUp }) => (lookUp ? verifyByService(lookUp) : verifyByRules),
    shipsTo:
      ({ shipping }) =>
      (code) =>
        shipping.shipsTo(code),
    useSources: ({ contributions }) => contributions('addressKeepers'),
  },
  on: () => ({ 'member.erased': (tx, { memberId }) => eraseAddresses(tx, memberId) }),
  contributes: ({ sealer }) => ({
    customerPanels: { rank: 11, read: readAddressesPanel },
    personalData: { addresses: (db, memberId) => exportAddresses(db, sealer, memberId) },
  }),
  routes: (services) => createRoutes(addressesContract, addressesHandlers(services)),
  jobs: addressJobs,
  schedule: { 'addresses.cleanup': '5 3 * * *' },
  invariants: addressInvariants,
})
