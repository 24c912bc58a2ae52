import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, ProofAnswer } from './contract.ts'
import { advise } from './domain/etiquette.ts'
import { formatLength } from './domain/length.ts'
import type { Proof } from './domain/proof.ts'
import { renderProof } from './render-proof.ts'
import { findTemplate } from './read-templates.ts'

type Input = InputOf<typeof monogramsContract.proof>

/** The live preview: the file itself, in words too, with what is to be mended. Writes nothing. */
export async function proofMonogram(
  db: Db,
  { fabric, occasion, ...choice }: Input,
): Promise<ProofAnswer | Refusal> {
  const template = await findTemplate(db, choice.templateId)
  const drawn = template && renderProof(template, choice, fabric)
  if (!drawn)
    return refuse(
      'not-found',
      'That style, thread, place or size is no longer offered. Please choose again.',
    )
  const { proof, remarks, contrast } = drawn
  return {
    proof: proof && shown(proof),
    remarks: [...remarks],
    contrast,
    advice: advise(choice.names, occasion),
  }
}

function shown({
  artwork: { heightMm, widthMm },
  ...proof
}: Proof): NonNullable<ProofAnswer['proof']> {
  return { ...proof, heightMm, widthMm, heightLabel: formatLength(heightMm) }
}
