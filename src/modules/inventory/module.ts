import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { inventoryStaffHandlers, stockHandlers } from './api/http.ts'
import { stockContract } from './api/stock-contract.ts'
import { inventoryStaffContract } from './api/staff-contract.ts'
import { todayLowStock } from './queries/today-low-stock.ts'
import { stockList } from './stock-list.ts'
import { stockSettings } from './stock-settings.ts'
import { inventoryInvariants } from './db/invariants.ts'
import { inventoryJobs } from './jobs.ts'
import { readOnHand } from './read-stock.ts'
import { setOnHand } from './commands/set-on-hand.ts'

export const inventory = defineModule({
  name: 'inventory',
  uses: ['catalog', 'staff-desk'],
  permissions: {
    'inventory.read': 'See stock and shelves',
    'inventory.write': 'Adjust stock and shelves',
  },
  lists: [stockList],
  settings: [stockSettings],
  contributes: (services) => ({ todayItems: [todayLowStock(services)] }),
  provides: { stock: () => ({ setOnHand, readOnHand }) },
  routes: (services) => [
    ...createRoutes(inventoryStaffContract, inventoryStaffHandlers(services)),
    ...createRoutes(stockContract, stockHandlers()),
  ],
  jobs: inventoryJobs,
  schedule: { 'inventory.release-expired': '* * * * *' },
  invariants: inventoryInvariants,
})
