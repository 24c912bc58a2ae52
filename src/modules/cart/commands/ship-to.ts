import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { dissolveGroup } from '../db/dissolve-group.ts'
import { activateLine, updateGroupOptions } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'
import {
  activeLines,
  getOwnGroup,
  noGroupOptions,
  type CartState,
  type StoredGroup,
} from '../domain/cart-state.ts'
import { maxGroups } from '../domain/limits.ts'
import { mergeGroupOptions } from '../domain/merge.ts'

/**
 * Ships the whole cart to the buyer, or to one recipient who is named later, with the address.
 * Registry gifts stay in their group, and emailed gift cards in the buyer's.
 */
export function shipTo(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { to }: InputOf<typeof cartContract.shipTo>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: 'Your cart is empty.',
    async act(tx, state) {
      const target = to === 'me' ? getOwnGroup(state) : findRecipient(state)
      if (!target && state.groups.length >= maxGroups)
        return refuse('cart-limit', `One order can go to up to ${maxGroups} addresses.`, {
          reason: 'too-many-delivery-groups',
        })
      await moveAll(tx, state, target ?? (await createRecipient(tx, state, ctx.now)))
    },
  })
}

/** The first recipient, if possible one who gets something already. */
function findRecipient(state: CartState): StoredGroup | undefined {
  const recipients = state.groups.filter(({ kind }) => kind === 'address')
  return (
    recipients.find(({ id }) => activeLines(state).some(({ groupId }) => groupId === id))
    ?? recipients[0]
  )
}

async function createRecipient(tx: Tx, { id: cartId }: CartState, now: Date): Promise<StoredGroup> {
  const id = createId('grp', now.getTime())
  const kind = 'address' as const
  await execute(tx, sql`insert into cart_groups ${insertValues({ id, cartId, kind })}`)
  return { id, kind, registryId: null, recipientName: '', ...noGroupOptions, pricesHidden: true }
}

/** Moves lines and gift options of the other groups to the target. */
async function moveAll(tx: Tx, state: CartState, target: StoredGroup): Promise<void> {
  const sources = state.groups.filter(({ id, kind }) => id !== target.id && kind !== 'registry')
  for (const { id, kind } of sources)
    if (kind === 'address') await dissolveGroup(tx, state, { groupId: id, targetId: target.id })
    else await moveShippedLines(tx, state, { groupId: id, targetId: target.id })
  const merged = sources.reduce<StoredGroup>(mergeGroupOptions, target)
  await updateGroupOptions(tx, state.id, [
    ...sources.filter(({ kind }) => kind === 'own').map(({ id }) => ({ id, ...noGroupOptions })),
    { ...merged, pricesHidden: target.pricesHidden },
  ])
}

async function moveShippedLines(
  tx: Tx,
  state: CartState,
  { groupId, targetId }: { groupId: string; targetId: string },
): Promise<void> {
  const lines = activeLines(state).filter((line) => line.groupId === groupId)
  const { variants } = await readCartProducts(
    tx,
    null,
    lines.map((line) => line.variantId),
  )
  for (const { id, variantId } of lines)
    if (variants.get(variantId)?.requiresShipping)
      await activateLine(tx, state.id, { lineId: id, groupId: targetId })
}
