import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, ProofAnswer } from '../contract.ts'
import { suggestLayouts } from '../domain/etiquette.ts'
import { formatLength } from '../domain/length.ts'
import type { Proof } from '../domain/proof.ts'
import { renderProof } from '../render-proof.ts'
import { findMonogramTemplate } from '../find-templates.ts'

type Input = InputOf<typeof monogramsContract.proof>

/** Renders the live preview with remarks. Stores nothing. */
export async function previewMonogram(
  db: Db,
  { fabric, occasion, ...choice }: Input,
): Promise<ProofAnswer | Refusal> {
  const template = await findMonogramTemplate(db, choice.templateId)
  const rendered = template && renderProof(template, choice, fabric)
  if (!rendered)
    return refuse(
      'not-found',
      'This style, thread, position or size is no longer offered. Choose another one.',
      { reason: 'monogram-option-not-offered' },
    )
  const { proof, remarks, contrast } = rendered
  return {
    proof: proof && describeProof(proof),
    remarks: [...remarks],
    contrast,
    advice: suggestLayouts(choice.names, occasion),
  }
}

function describeProof({
  artwork: { heightMm, widthMm, topMm },
  ...proof
}: Proof): NonNullable<ProofAnswer['proof']> {
  return { ...proof, heightMm, widthMm, topMm, heightLabel: formatLength(heightMm) }
}
