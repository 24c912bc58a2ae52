import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { monogramKey, type Personalization } from '#modules/monograms/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { refuseObstacle } from './add-line.ts'
import type { Cart } from './contract.ts'
import { changeCart, countInOtherLines } from './db/change-cart.ts'
import { addGiftLine } from './db/writer.ts'
import { readCartProducts } from './describe-cart.ts'
import { activeLines } from './domain/cart-state.ts'
import { maxGroups, maxLines, findPurchaseObstacle } from './domain/limits.ts'

export interface CartGift {
  readonly registryId: string
  /** The recipients, such as "Nora and Theo". */
  readonly names: string
  readonly variantId: string
  readonly qty: number
  /** The monogram that the registry asks for; the giver cannot change it. */
  readonly personalization: Personalization | null
}

/** Adds a gift to the registry's own delivery group, with prices hidden from the packing slip. */
export function addGift(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { registryId, names, variantId, qty, personalization }: CartGift,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    async act(tx, state) {
      const goods = await readCartProducts(tx, state, [variantId])
      const facts = goods.variants.get(variantId)
      if (!facts)
        return refuse('not-found', 'We could not find that product.', {
          reason: 'variant-not-found',
        })
      const group = state.groups.find((one) => one.registryId === registryId)
      if (!group && state.groups.length >= maxGroups)
        return refuse('cart-limit', `One order can go to up to ${maxGroups} addresses.`, {
          reason: 'too-many-delivery-groups',
        })
      const match = activeLines(state).find(
        (line) =>
          line.groupId === group?.id
          && line.variantId === variantId
          && monogramKey(line.personalization) === monogramKey(personalization),
      )
      if (!match && activeLines(state).length >= maxLines)
        return refuse(
          'cart-limit',
          `A cart can hold up to ${maxLines} items. Remove an item or save one for later first.`,
          { reason: 'cart-full' },
        )
      const available = goods.available.get(variantId) ?? 0
      const line = (match?.qty ?? 0) + qty
      const inCart = line + countInOtherLines(state, variantId, match?.id ?? null)
      const problem = findPurchaseObstacle(facts, { line, inCart }, available)
      if (problem) return refuseObstacle(problem, { variantId, available, inCart: inCart - qty })
      const groupId = group?.id ?? createId('grp', ctx.now.getTime())
      if (!group)
        await insertGiftGroup(tx, {
          id: groupId,
          cartId: state.id,
          registryId,
          recipientName: names,
        })
      await addGiftLine(tx, {
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

async function insertGiftGroup(
  tx: Tx,
  group: {
    readonly id: string
    readonly cartId: string
    readonly registryId: string
    readonly recipientName: string
  },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into cart_groups ${insertValues({ ...group, kind: 'registry', pricesHidden: true })}`,
  )
}
