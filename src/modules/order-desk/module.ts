import { createRoutes } from '#platform/http/route.ts'
import { searchList } from '#modules/staff-desk/staff-search.ts'
import { defineModule } from '#platform/services.ts'

import { deletePersonalNotes } from './commands/delete-personal-notes.ts'
import { undoableAnnotations } from './commands/undo-annotations.ts'
import { orderDeskContract } from './api/staff-contract.ts'
import { orderDeskHandlers } from './api/http.ts'
import { orderDeskInvariants } from './db/invariants.ts'
import { orderList } from './order-list.ts'

declare module '#platform/services.ts' {
  interface Events {
    /** A member of staff commented on an order. `mentions` are the colleagues to notify. */
    'order.commented': {
      readonly orderId: string
      readonly commentId: string
      readonly authorId: string
      readonly mentions: readonly string[]
    }
  }
}

export const orderDesk = defineModule({
  name: 'order-desk',
  uses: [
    'addresses',
    'audit',
    'cart',
    'fulfillment',
    'orders',
    'payments',
    'pricing',
    'refunds',
    'staff',
    'staff-desk',
  ],
  lists: [orderList],
  on: () => ({ 'member.erased': (tx, { memberId }) => deletePersonalNotes(tx, memberId) }),
  contributes: () => ({
    undoableActs: [undoableAnnotations],
    staffSearch: [
      searchList(orderList, {
        title: 'number',
        subtitle: ['customerName', 'email', 'status'],
        key: 'number',
      }),
    ],
  }),
  routes: (services) => createRoutes(orderDeskContract, orderDeskHandlers(services)),
  invariants: orderDeskInvariants,
})
