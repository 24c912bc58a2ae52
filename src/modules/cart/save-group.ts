import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { cartGroups } from './data/schema.ts'
import { readCartGoods } from './describe-cart.ts'
import { activeLines, type CartState } from './domain/cart-state.ts'
import { isDayToNeed } from './domain/deadline-notices.ts'
import { maxGroups } from './domain/limits.ts'
import type { CartParts } from './read-cart.ts'

/** Makes a delivery to somebody else, or changes one: name, note, wrap, whether prices stay out of the parcel, the day it is needed by. */
export function saveGroup(
  ctx: Ctx,
  parts: CartParts,
  { groupId, ...values }: InputOf<typeof cartContract.saveGroup>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    async act(tx, state) {
      if (values.deliverOn && !isDayToNeed(values.deliverOn, ctx.now)) {
        const reason = 'Choose a day from tomorrow on, within a year.'
        return refuse('fields-invalid', reason, { fields: { deliverOn: reason } })
      }
      if (!groupId) return addGroup(tx, state, { id: newId('grp', ctx.now.getTime()), ...values })
      const group = state.groups.find((one) => one.id === groupId)
      if (!group) return refuse('not-found', 'That delivery is not in your cart any more.')
      if (
        group.kind === 'registry'
        && (values.recipientName !== undefined || values.pricesHidden === false)
      )
        return refuse(
          'not-allowed',
          'A gift from a registry goes to its people, and never with prices.',
        )
      if (group.kind === 'registry' && values.deliverOn)
        return refuse('not-allowed', 'A gift from a registry arrives when its people want it.')
      if (values.wrap && !(await canBeWrapped(tx, state, groupId)))
        return refuse('fields-invalid', 'Nothing in this delivery can be gift wrapped.', {
          fields: { wrap: 'Nothing in this delivery can be gift wrapped.' },
        })
      if (Object.values(values).some((value) => value !== undefined))
        await tx.update(cartGroups).set(values).where(eq(cartGroups.id, groupId))
    },
  })
}

type NewGroup = Omit<InputOf<typeof cartContract.saveGroup>, 'groupId'> & { readonly id: string }

async function addGroup(tx: Tx, state: CartState, group: NewGroup): Promise<Refusal | void> {
  if (!group.recipientName)
    return refuse('fields-invalid', 'Who is it for?', {
      fields: { recipientName: 'Enter a name.' },
    })
  if (state.groups.length >= maxGroups)
    return refuse('cart-limit', `One order goes to ${maxGroups} addresses at most.`)
  await tx.insert(cartGroups).values({ ...group, cartId: state.id, kind: 'address' })
}

/** An empty delivery may be wrapped beforehand; its goods are asked when they come. */
async function canBeWrapped(tx: Tx, state: CartState, groupId: string): Promise<boolean> {
  const inside = activeLines(state).filter((line) => line.groupId === groupId)
  const { variants } = await readCartGoods(
    tx,
    null,
    inside.map((line) => line.variantId),
  )
  return inside.length === 0 || [...variants.values()].some((facts) => facts.giftWrapAllowed)
}
