import type { DeliveryAddress } from './delivery-address.ts'
import type { CheckoutDraft } from './draft.ts'

interface NamedGroup {
  readonly id: string
  readonly kind: 'own' | 'address' | 'registry'
  readonly recipientName: string
}

/**
 * The names of recipients that were not named in the cart: the name in the address, by group id.
 * It follows a corrected address; a name that the shopper chose stays.
 */
export function nameRecipients(
  groups: readonly NamedGroup[],
  { previous, draft }: { readonly previous: CheckoutDraft; readonly draft: CheckoutDraft },
): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(({ id, kind, recipientName }): [string, string][] => {
      const name = nameIn(draft.groups[id]?.address)
      const isUnnamed =
        recipientName === '' || recipientName === nameIn(previous.groups[id]?.address)
      return kind === 'address' && isUnnamed && name !== '' && name !== recipientName
        ? [[id, name]]
        : []
    }),
  )
}

function nameIn(address: DeliveryAddress | null | undefined): string {
  return address ? `${address.firstName} ${address.lastName}` : ''
}
