import { href } from 'react-router'

/** The URLs of the return pages. Kept apart, so that other pages do not load them. */
export const returnPaths = {
  door: href('/order/return'),
  status: (orderId: string) =>
    `${href('/order/returnStatus')}?order=${encodeURIComponent(orderId)}`,
  step1: (id: string) => href('/order/return/step1/:id', { id }),
  step2: (id: string) => href('/order/return/step2/:id', { id }),
  step3: href('/order/return/step3'),
} as const
