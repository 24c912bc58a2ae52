import type { Sealer } from '#platform/sealed/sealed-text.ts'

interface WithNotes {
  readonly deliveryNotes: string
}

/** A copy of an address as carts and orders store it: what it says to the driver, a gate code for one, cannot be read in the database. */
export type SealedCopy<Address extends WithNotes> = Omit<Address, 'deliveryNotes'> & {
  /** Base64; null when there are none, or no longer. */
  readonly notesSealed: string | null
}

/** A copy is copied on, from the cart to the order, so the sealed text is bound to no row. */
const about = 'copy of an address'

export function sealNotes<Address extends WithNotes>(
  sealer: Sealer,
  { deliveryNotes, ...address }: Address,
): SealedCopy<Address> {
  return {
    ...address,
    notesSealed: deliveryNotes === '' ? null : sealer.seal(deliveryNotes, about).toString('base64'),
  }
}

/** Empty when there are none; also when `SECRET` is another than they were sealed with. */
export function openNotes(
  sealer: Sealer,
  { notesSealed }: { readonly notesSealed: string | null },
): string {
  return (notesSealed && sealer.open(Buffer.from(notesSealed, 'base64'), about)) || ''
}
