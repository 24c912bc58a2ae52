import { openNotes, sealNotes, type SealedCopy } from '#modules/addresses/sealed-notes.ts'
import type { DraftsToMerge } from '#modules/cart/merge-carts.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { DeliveryAddress } from '../domain/delivery-address.ts'
import { parseDraft, maxGiftCards, type CheckoutDraft, type GroupDraft } from '../domain/draft.ts'

/** The draft as the cart stores it: delivery notes are encrypted. */
export function sealDraft(sealer: Sealer, draft: CheckoutDraft): unknown {
  return withAddresses(draft, (address) => sealNotes(sealer, address))
}

export function unsealDraft(sealer: Sealer, stored: unknown): CheckoutDraft {
  return withAddresses(parseDraft(stored), (address) => {
    const { notesSealed, ...rest } = address as unknown as SealedCopy<DeliveryAddress>
    return { ...rest, deliveryNotes: openNotes(sealer, { notesSealed }) }
  })
}

function withAddresses<Address>(
  draft: CheckoutDraft,
  change: (address: DeliveryAddress) => Address,
) {
  const changed = ({ address, ...group }: GroupDraft) => ({
    ...group,
    address: address && change(address),
  })
  return {
    ...draft,
    groups: Object.fromEntries(
      Object.entries(draft.groups).map(([id, group]) => [id, changed(group)]),
    ),
  }
}

/**
 * At sign-in, what the guest entered takes precedence over the member's older draft. Both stay as
 * they are stored, with encrypted notes.
 */
export function mergeDrafts({ account, guest, newGroupIds: places }: DraftsToMerge): CheckoutDraft {
  const [older, entered] = [parseDraft(account), parseDraft(guest)]
  const filled = Object.entries(entered.groups).filter(
    ([, { address, isPickup }]) => address !== null || isPickup,
  )
  const grantIds = [...new Set([...entered.tenders.grantIds, ...older.tenders.grantIds])]
  return {
    marketing: entered.marketing ?? older.marketing,
    groups: {
      ...older.groups,
      ...Object.fromEntries(filled.map(([id, group]) => [places.get(id) ?? id, group])),
    },
    billing: entered.billing ?? older.billing,
    tenders: { ...older.tenders, grantIds: grantIds.slice(0, maxGiftCards) },
    // The shopper has not seen the price of both together.
    shown: null,
  }
}
