import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { approvalsContract } from './contract.ts'
import { approvalsHandlers } from './api/http.ts'
import type { ApprovableAct } from './approvals.ts'

declare module '#platform/services.ts' {
  interface Contributions {
    /** Acts that create value, which a second person approves. */
    moneyActs: readonly ApprovableAct[]
  }
}

export const staff = defineModule({
  name: 'staff',
  uses: [],
  permissions: {
    'approvals.read': 'See requests that wait for approval',
    'approvals.decide': 'Approve or deny requests of colleagues',
  },
  routes: ({ contributions }) =>
    createRoutes(approvalsContract, approvalsHandlers(contributions('moneyActs').flat())),
})
