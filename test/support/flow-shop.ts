import { inject } from 'vitest'

const shop = inject('flowShops')[Number(process.env['VITEST_POOL_ID']) - 1]
if (!shop) throw new Error('There are more workers than shops: see test/flows/flow-shops.ts.')

/** This worker's shop: all its flow files share it, one after the other. */
export const flowShop = shop
