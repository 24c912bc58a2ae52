/** The versions of what a shopper agrees to by placing an order; each order keeps those it was placed under. */
export const currentPolicies = { terms: '2026-11', returns: '2026-11', privacy: '2026-11' } as const
