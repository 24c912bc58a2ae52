import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import type { ProofAnswer } from '#modules/monograms/contract.ts'
import * as t from '#messages/monogram-designer.ts'

/** The proof at true size, for comparison with the product. */
export function PrintProof({
  proof,
  piece,
}: {
  proof: NonNullable<ProofAnswer['proof']>
  piece: string
}) {
  return (
    <PrintOverlay previewLabel={t.printProof} printLabel={t.print} paperLabel={t.paper}>
      <h2>{piece}</h2>
      <p>{proof.words}</p>
      <p>{proof.summary}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(proof.svg)}`}
        alt={t.trueSize({ letters: proof.monogramText })}
      />
      <p>{t.printScale({ height: proof.heightLabel })}</p>
    </PrintOverlay>
  )
}
