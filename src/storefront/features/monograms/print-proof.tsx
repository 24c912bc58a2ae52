import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import type { ProofAnswer } from '#modules/monograms/contract.ts'

/** The proof at true size, for comparison with the product. */
export function PrintProof({
  proof,
  piece,
}: {
  proof: NonNullable<ProofAnswer['proof']>
  piece: string
}) {
  return (
    <PrintOverlay previewLabel="Print proof" printLabel="Print">
      <h2>{piece}</h2>
      <p>{proof.words}</p>
      <p>{proof.summary}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(proof.svg)}`}
        alt={`Monogram ${proof.monogramText} at true size`}
      />
      <p>Printed at 100%, the monogram has its true height of {proof.heightLabel}.</p>
    </PrintOverlay>
  )
}
