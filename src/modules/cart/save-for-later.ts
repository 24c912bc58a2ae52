import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart, findLine, noLine } from './data/change-cart.ts'
import { changeLine, placeLine } from './data/writer.ts'
import { maxLines } from './domain/limits.ts'
import type { CartParts } from './read-cart.ts'

export function saveForLater(
  ctx: Ctx,
  parts: CartParts,
  { lineId, saved }: InputOf<typeof cartContract.saveForLater>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const line = findLine(state, lineId, ['active', 'saved'])
      if (isRefusal(line)) return line
      if ((line.state === 'saved') === saved) return
      if (
        state.lines.filter((one) => one.state === (saved ? 'saved' : 'active')).length >= maxLines
      )
        return refuse(
          'cart-limit',
          saved
            ? `You can save up to ${maxLines} items for later.`
            : `A cart can hold up to ${maxLines} items.`,
          { reason: saved ? 'saved-list-full' : 'cart-full' },
        )
      if (saved) {
        await changeLine(tx, state.id, { id: line.id, state: 'saved' })
      } else {
        await placeLine(tx, state.id, { lineId, groupId: line.groupId })
      }
    },
  })
}
