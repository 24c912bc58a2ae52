import { and, eq } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { cartGroups, cartLines } from '../db/schema.ts'
import { activateLine } from '../db/writer.ts'
import { getOwnGroup } from '../domain/cart-state.ts'
import type { CartDeps } from '../read-cart.ts'

const noGroup = 'That delivery is no longer in your cart.'

/** Removes a delivery group; its lines move to "To me" and merge with equal lines there. */
export function removeGroup(
  ctx: Ctx,
  parts: CartDeps,
  { groupId }: InputOf<typeof cartContract.removeGroup>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noGroup,
    async act(tx, state) {
      const own = getOwnGroup(state)
      if (groupId === own.id)
        return refuse('transition-illegal', 'Your own delivery cannot be removed.', {
          reason: 'own-delivery-group',
        })
      if (!state.groups.some((group) => group.id === groupId))
        return refuse('not-found', noGroup, { reason: 'delivery-group-not-found' })
      for (const line of state.lines.filter(
        (one) => one.groupId === groupId && one.state === 'active',
      ))
        await activateLine(tx, state.id, { lineId: line.id, groupId: own.id })
      await tx
        .update(cartLines)
        .set({ groupId: own.id })
        .where(and(eq(cartLines.cartId, state.id), eq(cartLines.groupId, groupId)))
      await tx.delete(cartGroups).where(eq(cartGroups.id, groupId))
    },
  })
}
