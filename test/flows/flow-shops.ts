/** How many shops the flows share: each worker has one of its own, so that files which run at once do not sell each other's stock. */
export const flowShops = 4
