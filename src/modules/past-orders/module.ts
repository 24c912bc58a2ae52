import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { pastOrdersHandlers } from './api/http.ts'
import { pastOrderMerges } from './commands/merge-past-orders.ts'
import { pastOrdersContract } from './contract.ts'
import { erasePastOrders, listPastOrders } from './db/past-orders.ts'
import { pastOrderImport } from './moving/past-order-import.ts'
import { readPastOrdersPanel } from './queries/read-customer-panel.ts'

export const pastOrders = defineModule({
  name: 'past-orders',
  uses: ['imports', 'members'],
  on: () => ({
    'member.erased': (tx, { memberId }) => erasePastOrders(tx, memberId),
  }),
  contributes: () => ({
    importKinds: [pastOrderImport],
    customerMerges: pastOrderMerges,
    customerPanels: { rank: 1, read: readPastOrdersPanel },
    personalData: {
      ordersFromBefore: (db, memberId) => listPastOrders(db, { memberId, limit: 100_000 }),
    },
  }),
  routes: () => createRoutes(pastOrdersContract, pastOrdersHandlers),
})
