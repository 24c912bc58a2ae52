import { defineModule } from '#platform/services.ts'

import { inventoryInvariants } from './db/invariants.ts'
import { inventoryJobs } from './jobs.ts'
import { readOnHand } from './read-stock.ts'
import { setOnHand } from './commands/set-on-hand.ts'

export const inventory = defineModule({
  name: 'inventory',
  uses: ['catalog'],
  permissions: {
    'inventory.read': 'See stock',
    'inventory.write': 'Adjust stock',
  },
  provides: { stock: () => ({ setOnHand, readOnHand }) },
  jobs: inventoryJobs,
  schedule: { 'inventory.release-expired': '* * * * *' },
  invariants: inventoryInvariants,
})
