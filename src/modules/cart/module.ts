import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { readProductLabels } from '#modules/catalog/read-product-labels.ts'
import { countCartsWith } from './queries/count-carts-with.ts'
import { cartContract } from './contract.ts'
import { eraseCarts, eraseGuestCarts, exportCarts } from './commands/erase-carts.ts'
import { cartInvariants } from './db/invariants.ts'
import { cartHandlers } from './api/http.ts'
import { purgeCarts } from './commands/purge-carts.ts'
import { readCartSpends } from './queries/read-cart-spends.ts'
import { tryCoupons } from './queries/try-coupons.ts'

export const cart = defineModule({
  name: 'cart',
  uses: [
    'catalog',
    'coupons',
    'exemptions',
    'inventory',
    'loyalty',
    'monograms',
    'policies',
    'pricing',
  ],
  provides: {
    countCartsWith: () => countCartsWith,
    tryOnCart: (services) => (ctx, codes) => tryCoupons(services, ctx, codes),
    readCartLines: (services) => async (ctx) => {
      const lines = await readCartSpends(services, ctx)
      const labels = await readProductLabels(
        ctx.db,
        lines.map(({ productId }) => productId),
      )
      return lines.map((line) => ({ ...line, labels: labels.get(line.productId)?.tags ?? [] }))
    },
  },
  on: () => ({
    'member.erased': (tx, { memberId }) => eraseCarts(tx, memberId),
    'guest.erased': eraseGuestCarts,
  }),
  contributes: () => ({ personalData: { cart: exportCarts } }),
  routes: (services) => createRoutes(cartContract, cartHandlers(services)),
  jobs: ({ db, clock }) => ({
    'cart.purge': async () => void (await purgeCarts(db, clock.now())),
  }),
  schedule: { 'cart.purge': '7 * * * *' },
  invariants: cartInvariants,
})
