import type { GoodsDetail } from '#modules/catalog/contract.ts'

/** What holds for sending back an ordinary piece, in words, from the policy that decides. */
export interface ReturnWords {
  readonly returnDays: string
  readonly returnFee: string
}

/** Goods as their page shows them. */
export type GoodsShown = GoodsDetail & ReturnWords
