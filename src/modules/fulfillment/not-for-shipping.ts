/** Stands on every label of a simulated carrier and in the emails about it. */
export const notForShipping = 'Simulated – not for shipping'
