/** How many shops the flows share: each worker has one of its own, so that files which run at once do not sell each other's stock. */
export const flowShops = 4

/** Begun before all others: a worker that began them last would end alone. */
export const longest: readonly string[] = ['pages.test.ts', 'buy.test.ts', 'browse.test.ts', 'hold.test.ts']
