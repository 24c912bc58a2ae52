import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine } from '../db/writer.ts'

export function removeLine(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lineId }: InputOf<typeof cartContract.removeLine>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: lineNotInCart,
    async act(tx, state) {
      const line = findLine(state, lineId, ['active', 'saved'])
      if (isRefusal(line)) return line
      await updateStoredLine(tx, state.id, { id: line.id, state: 'removed', removedAt: ctx.now })
    },
  })
}
