import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { activateLine } from '../db/writer.ts'
import { activeLines, lineRestorePeriod } from '../domain/cart-state.ts'
import { maxLines } from '../domain/limits.ts'

/**
 * Restores a line removed within the last hour. If its variant has been added again, that line
 * increases.
 */
export function restoreLine(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lineId }: InputOf<typeof cartContract.restoreLine>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: lineNotInCart,
    async act(tx, state) {
      const line = findLine(state, lineId, ['removed', 'active'])
      if (isRefusal(line)) return line
      if (line.state === 'active') return
      if (
        line.removedAt === null
        || line.removedAt.getTime() < ctx.now.getTime() - lineRestorePeriod
      )
        return refuse(
          'not-found',
          'This item was removed more than an hour ago. Please add it again.',
          { reason: 'restore-period-over' },
        )
      if (activeLines(state).length >= maxLines)
        return refuse('cart-limit', `A cart can hold up to ${maxLines} items.`, {
          reason: 'cart-full',
        })
      await activateLine(tx, state.id, { lineId, groupId: line.groupId })
    },
  })
}
