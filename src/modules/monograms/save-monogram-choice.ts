import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, SavedMonogram } from './contract.ts'
import { renderProof } from './render-proof.ts'
import { saveProof } from './save-proof.ts'
import { proofIdOf } from './proof-id.ts'
import { findTemplate } from './read-templates.ts'

export type KeptMonogram = Pick<SavedMonogram, 'proofId' | 'letters' | 'summary'> & {
  readonly templateId: string
}

/** Draws a choice and keeps its proof; what comes back is stored beside the choice by whoever keeps it. */
export async function saveMonogramChoice(
  db: Db,
  choice: MonogramChoice,
): Promise<KeptMonogram | Refusal> {
  const template = await findTemplate(db, choice.templateId)
  const proof = template && renderProof(template, choice, null)?.proof
  if (!template || !proof)
    return refuse('fields-invalid', 'These letters cannot be made as they are.', {
      fields: { choice: 'cannot be made' },
    })
  const proofId = proofIdOf(template.id, choice, proof.svg)
  await saveProof(db, { proofId, svg: proof.svg })
  return { templateId: template.id, proofId, letters: proof.letters, summary: proof.summary }
}
