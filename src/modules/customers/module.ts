import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'
import { customerList } from './customer-list.ts'
import { customerInvariants } from './db/invariants.ts'

export const customers = defineModule({
  name: 'customers',
  uses: [],
  lists: [customerList],
  routes: () => createRoutes(listContract(customerList), listHandlers(customerList)),
  invariants: customerInvariants,
})
