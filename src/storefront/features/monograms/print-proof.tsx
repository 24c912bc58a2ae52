import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import type { ProofAnswer } from '#modules/monograms/contract.ts'

/** The proof at true size, to be held against the piece. */
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
        alt={`Letters ${proof.letters} at true size`}
      />
      <p>Printed at 100 % the letters are {proof.heightLabel} tall, as they will be.</p>
    </PrintOverlay>
  )
}
