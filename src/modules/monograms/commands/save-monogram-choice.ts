import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, SavedMonogram } from '../contract.ts'
import { renderProof } from '../render-proof.ts'
import { saveProof } from './save-proof.ts'
import { generateProofId } from '../queries/proof-id.ts'
import { findMonogramTemplate } from '../find-templates.ts'

export type StoredMonogram = Pick<SavedMonogram, 'proofId' | 'monogramText' | 'summary'> & {
  readonly templateId: string
}

/** Renders a choice and stores its proof. The caller stores the result with the choice. */
export async function saveMonogramChoice(
  db: Db,
  choice: MonogramChoice,
): Promise<StoredMonogram | Refusal> {
  const template = await findMonogramTemplate(db, choice.templateId)
  const proof = template && renderProof(template, choice, null)?.proof
  if (!template || !proof)
    return refuse('fields-invalid', 'This monogram cannot be made. Change it and try again.', {
      reason: 'monogram-not-available',
      fields: { choice: 'Cannot be made.' },
    })
  const proofId = generateProofId(template.id, choice, proof.svg)
  await saveProof(db, { proofId, svg: proof.svg })
  return {
    templateId: template.id,
    proofId,
    monogramText: proof.monogramText,
    summary: proof.summary,
  }
}
