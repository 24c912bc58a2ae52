import type { Handlers } from '#platform/http/handler.ts'
import type { couponsContract } from './contract.ts'
import { listMyCoupons, type TryOnCart } from './list-my-coupons.ts'

export function couponsHandlers({ tryOnCart }: { readonly tryOnCart: TryOnCart }): Handlers<typeof couponsContract> {
  return { listMyCoupons: (ctx, input) => listMyCoupons(ctx, tryOnCart, input) }
}
