import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart, findLine, noLine } from './data/change-cart.ts'
import { changeLine } from './data/writer.ts'
import type { CartParts } from './read-cart.ts'

export function removeLine(
  ctx: Ctx,
  parts: CartParts,
  { lineId }: InputOf<typeof cartContract.removeLine>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const line = findLine(state, lineId, ['active', 'saved'])
      if (isRefusal(line)) return line
      await changeLine(tx, state.id, { id: line.id, state: 'removed', removedAt: ctx.now })
    },
  })
}
