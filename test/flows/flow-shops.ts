/**
 * The number of shops: one for each worker, so that concurrent files do not sell each other's
 * stock.
 */
export const flowShops = 3
