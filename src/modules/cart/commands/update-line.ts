import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { refuseObstacle } from '../add-line.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, countInOtherLines, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine, activateLine } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'
import type { CartState, StoredCartLine } from '../domain/cart-state.ts'
import { findPurchaseObstacle } from '../domain/limits.ts'
import { removeLine } from './remove-line.ts'

type Input = InputOf<typeof cartContract.updateLine>

/** Changes a line's quantity, note or delivery group. A quantity of 0 removes it. */
export async function updateLine(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  input: Input,
): Promise<Cart | Refusal> {
  if (input.qty === 0) return removeLine(ctx, services, { lineId: input.lineId })
  return changeCart(ctx, services, {
    needs: lineNotInCart,
    async act(tx, state) {
      const line = findLine(state, input.lineId, ['active'])
      if (isRefusal(line)) return line
      const { qty = line.qty, giftNote = line.giftNote, groupId = line.groupId } = input
      if (!state.groups.some((group) => group.id === groupId))
        return refuse('not-found', 'That delivery is no longer in your cart.', {
          reason: 'delivery-group-not-found',
        })
      const target = state.groups.find((group) => group.id === groupId)
      if (groupId !== line.groupId && target?.kind === 'registry')
        return refuse(
          'transition-illegal',
          `Choose gifts for ${target.recipientName} from their registry.`,
          { reason: 'registry-group-fixed' },
        )
      const refusal = qty === line.qty ? null : await refuseQuantity(tx, state, { line, qty })
      if (refusal) return refusal
      await updateStoredLine(tx, state.id, { id: line.id, qty, giftNote })
      if (groupId !== line.groupId) await activateLine(tx, state.id, { lineId: line.id, groupId })
    },
  })
}

async function refuseQuantity(
  tx: Tx,
  state: CartState,
  { line, qty }: { line: StoredCartLine; qty: number },
): Promise<Refusal | null> {
  const goods = await readCartProducts(tx, null, [line.variantId])
  const facts = goods.variants.get(line.variantId)
  const available = goods.available.get(line.variantId) ?? 0
  if (!facts) return refuse('not-found', lineNotInCart, { reason: 'variant-not-found' })
  const inOtherLines = countInOtherLines(state, line.variantId, line.id)
  const problem = findPurchaseObstacle(facts, { line: qty, inCart: qty + inOtherLines }, available)
  return (
    problem
    && refuseObstacle(problem, { variantId: line.variantId, available, inCart: inOtherLines })
  )
}
