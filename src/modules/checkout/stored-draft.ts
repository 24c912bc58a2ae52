import { openNotes, sealNotes, type SealedCopy } from '#modules/addresses/sealed-notes.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { draftOf, type DeliveryAddress, type Draft, type GroupDraft } from './domain/draft.ts'

/** What was entered, as the cart stores it: the delivery notes are sealed. */
export function storedDraft(sealer: Sealer, draft: Draft): unknown {
  return withAddresses(draft, (address) => sealNotes(sealer, address))
}

export function readDraft(sealer: Sealer, stored: unknown): Draft {
  return withAddresses(draftOf(stored), (address) => {
    const { notesSealed, ...rest } = address as unknown as SealedCopy<DeliveryAddress>
    return { ...rest, deliveryNotes: openNotes(sealer, { notesSealed }) }
  })
}

function withAddresses<Address>(draft: Draft, change: (address: DeliveryAddress) => Address) {
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
