import type { Handlers } from '#platform/http/handler.ts'
import type { couponsContract } from './contract.ts'
import { listMyCoupons } from './list-my-coupons.ts'

export function couponsHandlers(): Handlers<typeof couponsContract> {
  return { listMyCoupons: (ctx, input) => listMyCoupons(ctx, input) }
}
