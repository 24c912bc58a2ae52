/** The version of the promise about returns that goods without a policy of their own are sold under; each order keeps its own. */
export const returnsVersion = '2026-11'
