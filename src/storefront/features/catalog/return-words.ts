import type { GoodsDetail } from '#modules/catalog/contract.ts'

/** What holds for sending goods back, in words, from the policy that decides. */
export interface ReturnWords {
  readonly returnDays: string
  readonly returnFee: string
  /** From when the days count, and what else there is to it. */
  readonly returnWords: string
}

/** Goods as their page shows them. */
export type GoodsShown = GoodsDetail & ReturnWords
