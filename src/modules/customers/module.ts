import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { searchList } from '#modules/staff-desk/staff-search.ts'
import { defineModule } from '#platform/services.ts'
import { erasureRoutes } from './api/erasure-routes.ts'
import { customersHandlers } from './api/http.ts'
import { continueErasures } from './commands/erase-customer.ts'
import { customersContract } from './contract.ts'
import { customerList } from './customer-list.ts'
import { readShopNotes } from './db/summaries.ts'
import { createCustomerImport } from './moving/customer-import.ts'
import { customerInvariants } from './db/invariants.ts'
import { customerEmailSamples } from './emails/samples.ts'

export const customers = defineModule({
  name: 'customers',
  uses: [
    'addresses',
    'imports',
    'loyalty',
    'members',
    'past-orders',
    'staff',
    'staff-desk',
    'subscriptions',
    'wallet',
  ],
  lists: [customerList],
  contributes: (services) => ({
    importKinds: [createCustomerImport(services)],
    emailSamples: customerEmailSamples,
    personalData: { writtenByTheShop: readShopNotes },
    staffSearch: [searchList(customerList, { title: 'name', subtitle: ['email', 'phone'] })],
  }),
  routes: (services) => [
    ...createRoutes(listContract(customerList), listHandlers(customerList)),
    ...createRoutes(customersContract, customersHandlers(services)),
  ],
  mounts: (services) => [
    {
      path: '/confirm-erasure',
      rate: 'unlock',
      app: erasureRoutes(services),
      allowsWrites: true,
    },
  ],
  jobs: (services) => ({ 'customers.continue-erasures': () => continueErasures(services) }),
  schedule: { 'customers.continue-erasures': '35 4 * * *' },
  invariants: customerInvariants,
})
