import { openNotes, sealNotes, type SealedCopy } from '#modules/addresses/sealed-notes.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { DraftContents } from '../api/contents-schema.ts'

type Delivery = DraftContents['deliveries'][number]

/** The contents as they are stored: delivery notes are encrypted. */
export type SealedContents = Omit<DraftContents, 'deliveries'> & {
  readonly deliveries: readonly (Omit<Delivery, 'address'> & {
    readonly address: SealedCopy<ShippingAddress> | null
  })[]
}

export function sealContents(sealer: Sealer, contents: DraftContents): SealedContents {
  return {
    ...contents,
    deliveries: contents.deliveries.map(({ address, ...delivery }) => ({
      ...delivery,
      address: address && sealNotes(sealer, address),
    })),
  }
}

export function openContents(sealer: Sealer, contents: SealedContents): DraftContents {
  return {
    ...contents,
    deliveries: contents.deliveries.map(({ address, ...delivery }) => ({
      ...delivery,
      address: address && openAddress(sealer, address),
    })),
  }
}

function openAddress(
  sealer: Sealer,
  { notesSealed, ...address }: SealedCopy<ShippingAddress>,
): ShippingAddress {
  return { ...address, deliveryNotes: openNotes(sealer, { notesSealed }) }
}
