import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { dissolveGroup } from '../db/dissolve-group.ts'
import { getOwnGroup } from '../domain/cart-state.ts'

const noGroup = 'That delivery is no longer in your cart.'

/** Removes a delivery group; its lines move to "To me" and merge with equal lines there. */
export function removeGroup(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { groupId }: InputOf<typeof cartContract.removeGroup>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: noGroup,
    async act(tx, state) {
      const own = getOwnGroup(state)
      if (groupId === own.id)
        return refuse('transition-illegal', 'Your own delivery cannot be removed.', {
          reason: 'own-delivery-group',
        })
      if (!state.groups.some((group) => group.id === groupId))
        return refuse('not-found', noGroup, { reason: 'delivery-group-not-found' })
      await dissolveGroup(tx, state, { groupId, targetId: own.id })
    },
  })
}
