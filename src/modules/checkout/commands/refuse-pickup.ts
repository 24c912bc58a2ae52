import type { CartProducts } from '#modules/cart/describe-cart.ts'
import { activeLines, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { CheckoutDraft, DraftInput } from '../domain/draft.ts'
import { findPickupProblem, isPickupChosen } from '../domain/pickup-choice.ts'

type EnteredGroups = readonly (NonNullable<DraftInput['groups']>[number] & {
  readonly addressId?: string | undefined
})[]

export interface LoadedCart {
  readonly state: CartState
  readonly goods: CartProducts
}

interface PickupInput {
  readonly groups: EnteredGroups | undefined
  readonly cart: LoadedCart
  readonly previous?: CheckoutDraft
  /** The path of the field in a group of the input. */
  readonly nameField: (index: number, field: string) => string
}

/** Refuses a choice of pickup that contradicts itself, its delivery group or the shop. */
export function refusePickup(
  { getShippingRules }: Pick<Services['pricing'], 'getShippingRules'>,
  { groups = [], cart: { state, goods }, previous, nameField }: PickupInput,
): Refusal<'fields-invalid'> | null {
  const { local } = getShippingRules()
  const isOffered = Boolean(local?.pickup.isOffered && local.shopAddress)
  for (const [index, entered] of groups.entries()) {
    const group = state.groups.find(({ id }) => id === entered.groupId)
    const needsShipping = activeLines(state).some(
      ({ groupId, variantId }) =>
        groupId === entered.groupId && goods.variants.get(variantId)?.requiresShipping,
    )
    const problem = findPickupProblem(entered, {
      isPickup: isPickupChosen(previous?.groups[entered.groupId]),
      kind: group?.kind ?? 'own',
      needsShipping,
      isOffered,
    })
    if (problem)
      return refuse('fields-invalid', problem.message, {
        reason: problem.reason,
        fields: { [nameField(index, problem.field)]: problem.message },
      })
  }
  return null
}
