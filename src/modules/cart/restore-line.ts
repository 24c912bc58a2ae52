import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart, findLine, noLine } from './data/change-cart.ts'
import { placeLine } from './data/writer.ts'
import { activeLines, undoTime } from './domain/cart-state.ts'
import { maxLines } from './domain/limits.ts'
import type { CartParts } from './read-cart.ts'

/** Puts a removed line back as it was, for an hour. Had its variant been added again meanwhile, that line grows. */
export function restoreLine(
  ctx: Ctx,
  parts: CartParts,
  { lineId }: InputOf<typeof cartContract.restoreLine>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const line = findLine(state, lineId, ['removed', 'active'])
      if (isRefusal(line)) return line
      if (line.state === 'active') return
      if (line.removedAt === null || Date.parse(line.removedAt) < ctx.now.getTime() - undoTime)
        return refuse('not-found', 'That was more than an hour ago. Please add the piece again.')
      if (activeLines(state).length >= maxLines)
        return refuse('cart-limit', `A cart holds ${maxLines} lines.`)
      await placeLine(tx, state.id, { lineId, groupId: line.groupId })
    },
  })
}
