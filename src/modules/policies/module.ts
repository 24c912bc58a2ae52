import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { undoPolicy } from './commands/undo-policy.ts'
import { policiesStaffContract } from './contract.ts'
import { policiesStaffHandlers } from './api/http.ts'

export const policies = defineModule({
  name: 'policies',
  uses: ['audit'],
  permissions: {
    'policies.read': 'See return policies',
    'policies.write': 'Publish return policies',
  },
  contributes: () => ({ undoableActs: [undoPolicy] }),
  routes: () => createRoutes(policiesStaffContract, policiesStaffHandlers()),
})
