import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { readCartProducts } from '../describe-cart.ts'
import { activeLines, type CartState } from '../domain/cart-state.ts'
import { isNeededByDateValid } from '../domain/deadline-notices.ts'
import { maxGroups } from '../domain/limits.ts'

export function saveGroup(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { groupId, ...values }: InputOf<typeof cartContract.saveGroup>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    async act(tx, state) {
      if (values.deliverOn && !isNeededByDateValid(values.deliverOn, ctx.now)) {
        const message = 'Choose a date from tomorrow to a year from now.'
        return refuse('fields-invalid', message, {
          reason: 'needed-by-date-out-of-range',
          fields: { deliverOn: message },
        })
      }
      if (!groupId)
        return addGroup(tx, state, { id: createId('grp', ctx.now.getTime()), ...values })
      const group = state.groups.find((one) => one.id === groupId)
      if (!group)
        return refuse('not-found', 'That delivery is no longer in your cart.', {
          reason: 'delivery-group-not-found',
        })
      if (
        group.kind === 'registry'
        && (values.recipientName !== undefined || values.pricesHidden === false)
      )
        return refuse(
          'transition-illegal',
          'The recipient of a registry gift cannot be changed, and its prices stay hidden.',
          { reason: 'registry-group-fixed' },
        )
      if (group.kind === 'registry' && values.deliverOn)
        return refuse(
          'transition-illegal',
          'The delivery date of a registry gift is set in the registry.',
          { reason: 'registry-date-fixed' },
        )
      if (values.wrap && !(await canBeWrapped(tx, state, groupId)))
        return refuse('fields-invalid', 'Nothing in this delivery can be gift wrapped.', {
          reason: 'gift-wrap-unavailable',
          fields: { wrap: 'Nothing in this delivery can be gift wrapped.' },
        })
      if (Object.values(values).some((value) => value !== undefined))
        await execute(
          tx,
          sql`update cart_groups set ${setValues(toColumns(values))} where id = ${groupId}`,
        )
    },
  })
}

type GroupInput = Omit<InputOf<typeof cartContract.saveGroup>, 'groupId'>

/** The input has the column `needed_by` as `deliverOn`. */
const toColumns = ({ deliverOn: neededBy, ...values }: GroupInput) => ({ ...values, neededBy })

type NewGroup = GroupInput & { readonly id: string }

async function addGroup(
  tx: Tx,
  state: CartState,
  { id, ...values }: NewGroup,
): Promise<Refusal | void> {
  if (!values.recipientName)
    return refuse('fields-invalid', 'Enter the name of the recipient.', {
      reason: 'recipient-name-required',
      fields: { recipientName: 'Enter a name.' },
    })
  if (state.groups.length >= maxGroups)
    return refuse('cart-limit', `One order can go to up to ${maxGroups} addresses.`, {
      reason: 'too-many-delivery-groups',
    })
  const group = { ...toColumns(values), id, cartId: state.id, kind: 'address' }
  await execute(tx, sql`insert into cart_groups ${insertValues(group)}`)
}

/** An empty group can be marked for gift wrap before lines are added. */
async function canBeWrapped(tx: Tx, state: CartState, groupId: string): Promise<boolean> {
  const groupLines = activeLines(state).filter((line) => line.groupId === groupId)
  const { variants } = await readCartProducts(
    tx,
    null,
    groupLines.map((line) => line.variantId),
  )
  return groupLines.length === 0 || [...variants.values()].some((facts) => facts.giftWrapAllowed)
}
