import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { keyOf, type Personalization } from '#modules/monograms/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseFor } from './add-line.ts'
import type { Cart } from './contract.ts'
import { changeCart, countBeside } from './data/change-cart.ts'
import { cartGroups } from './data/schema.ts'
import { putGift } from './data/writer.ts'
import { readCartGoods } from './describe-cart.ts'
import { activeLines } from './domain/cart-state.ts'
import { maxGroups, maxLines, obstacle } from './domain/limits.ts'
import type { CartParts } from './read-cart.ts'

export interface Gift {
  readonly registryId: string
  /** "Nora and Theo" */
  readonly names: string
  readonly variantId: string
  readonly qty: number
  /** The registry's own letters: its giver neither writes nor changes them. */
  readonly personalization: Personalization | null
}

/** Puts a gift into a delivery of the registry's own, apart from what the giver buys for themselves. Prices stay out of its parcel. */
export function addGift(
  ctx: Ctx,
  parts: CartParts,
  { registryId, names, variantId, qty, personalization }: Gift,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    async act(tx, state) {
      const goods = await readCartGoods(tx, state, [variantId])
      const facts = goods.variants.get(variantId)
      if (!facts) return refuse('not-found', 'We do not have that piece.')
      const group = state.groups.find((one) => one.registryId === registryId)
      if (!group && state.groups.length >= maxGroups)
        return refuse('cart-limit', `One order goes to ${maxGroups} addresses at most.`)
      const twin = activeLines(state).find(
        (line) =>
          line.groupId === group?.id
          && line.variantId === variantId
          && keyOf(line.personalization) === keyOf(personalization),
      )
      if (!twin && activeLines(state).length >= maxLines)
        return refuse(
          'cart-limit',
          `A cart holds ${maxLines} lines. Take something out first, or save it for later.`,
        )
      const available = goods.available.get(variantId) ?? 0
      const line = (twin?.qty ?? 0) + qty
      const inCart = line + countBeside(state, variantId, twin?.id ?? null)
      const why = obstacle(facts, { line, inCart }, available)
      if (why) return refuseFor(why, { variantId, available, inCart: inCart - qty })
      const groupId = group?.id ?? newId('grp', ctx.now.getTime())
      if (!group)
        await tx.insert(cartGroups).values({
          id: groupId,
          cartId: state.id,
          kind: 'registry',
          registryId,
          recipientName: names,
          pricesHidden: true,
        })
      await putGift(tx, {
        cartId: state.id,
        groupId,
        variantId,
        qty,
        unitPrice: facts.price,
        personalization,
        now: ctx.now,
      })
    },
  })
}
