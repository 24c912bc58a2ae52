import { inject } from 'vitest'

const shop = inject('flowShops')[Number(process.env['VITEST_POOL_ID']) - 1]
if (!shop) throw new Error('There are more workers than shops. See test/flows/flow-shops.ts.')

/** The shop of this worker, used by its test files in turn. */
export const flowShop = shop
