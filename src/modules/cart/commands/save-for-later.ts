import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine, activateLine } from '../db/writer.ts'
import { maxLines } from '../domain/limits.ts'

export function saveForLater(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lineId, saved }: InputOf<typeof cartContract.saveForLater>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: lineNotInCart,
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
        await updateStoredLine(tx, state.id, { id: line.id, state: 'saved' })
      } else {
        await activateLine(tx, state.id, { lineId, groupId: line.groupId })
      }
    },
  })
}
