import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { orderEditsContract } from './api/order-edits-contract.ts'
import { orderEditsHandlers } from './api/http.ts'
import { releasePaidOrder } from './commands/release-paid-order.ts'

export const orderEdits = defineModule({
  name: 'order-edits',
  uses: [
    'addresses',
    'cart',
    'catalog',
    'checkout',
    'drafts',
    'fulfillment',
    'loyalty',
    'monograms',
    'orders',
    'payments',
    'staff',
  ],
  on: (services) => ({ 'order.placed': (tx, placed) => releasePaidOrder(tx, services, placed) }),
  routes: (services) => createRoutes(orderEditsContract, orderEditsHandlers(services)),
})
