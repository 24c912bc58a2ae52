import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { policiesStaffContract } from './contract.ts'
import { policiesStaffHandlers } from './api/http.ts'

export const policies = defineModule({
  name: 'policies',
  uses: [],
  permissions: {
    'policies.read': 'See return policies',
    'policies.write': 'Publish return policies',
  },
  routes: () => createRoutes(policiesStaffContract, policiesStaffHandlers()),
})
