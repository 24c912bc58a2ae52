import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { activateLine } from '../db/writer.ts'
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
      for (const line of state.lines.filter(
        (one) => one.groupId === groupId && one.state === 'active',
      ))
        await activateLine(tx, state.id, { lineId: line.id, groupId: own.id })
      await execute(
        tx,
        sql`
          update cart_lines
          set group_id = ${own.id}
          where cart_id = ${state.id} and group_id = ${groupId}`,
      )
      await execute(tx, sql`delete from cart_groups where id = ${groupId}`)
    },
  })
}
