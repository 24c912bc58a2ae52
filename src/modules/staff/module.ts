import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { moneyActsContract } from './contract.ts'
import { moneyActsHandlers } from './http.ts'
import type { MoneyAct } from './money-acts.ts'

declare module '#platform/services.ts' {
  interface Contributions {
    /** Acts that create value, which a second person approves. */
    moneyActs: readonly MoneyAct[]
  }
}

export const staff = defineModule({
  name: 'staff',
  uses: [],
  routes: ({ contributions }) =>
    createRoutes(moneyActsContract, moneyActsHandlers(contributions('moneyActs').flat())),
})
