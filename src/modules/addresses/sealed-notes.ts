import type { Sealer } from '#platform/sealed/sealed-text.ts'

interface WithNotes {
  readonly deliveryNotes: string
}

/** Derivation label of the encryption key for delivery notes. */
export const notesPurpose = 'delivery notes'

/** A copy of an address in a cart or order, with encrypted delivery notes such as a gate code. */
export type SealedCopy<Address extends WithNotes> = Omit<Address, 'deliveryNotes'> & {
  /** Base64; null without delivery notes. */
  readonly notesSealed: string | null
}

/** Not the id of a row, because the encrypted notes are copied from the cart to the order. */
const associatedData = 'copy of an address'

export function sealNotes<Address extends WithNotes>(
  sealer: Sealer,
  { deliveryNotes, ...address }: Address,
): SealedCopy<Address> {
  return {
    ...address,
    notesSealed:
      deliveryNotes === '' ? null : sealer.seal(deliveryNotes, associatedData).toString('base64'),
  }
}

/** Empty without notes, or if `SECRET` has changed since they were encrypted. */
export function openNotes(
  sealer: Sealer,
  { notesSealed }: { readonly notesSealed: string | null },
): string {
  return (notesSealed && sealer.open(Buffer.from(notesSealed, 'base64'), associatedData)) || ''
}
