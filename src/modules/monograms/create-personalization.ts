import type { ProductKind } from '#modules/catalog/find-product-kind.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { renderProof } from './render-proof.ts'
import { saveProof } from './commands/save-proof.ts'
import { generateProofId } from './queries/proof-id.ts'
import { findMonogramTemplateFor } from './find-templates.ts'

export interface MonogramInput {
  readonly goods: Pick<ProductKind, 'slug' | 'type' | 'takesMonogram'>
  readonly choice: MonogramChoice
  readonly now: Date
}

/**
 * Renders and stores the proof of a choice and freezes it for a line, or refuses with what to
 * change.
 */
export async function createPersonalization(
  db: Db,
  { goods, choice, now }: MonogramInput,
): Promise<Personalization | Refusal> {
  const template = await findMonogramTemplateFor(db, goods)
  if (!template || template.id !== choice.templateId)
    return refuse('fields-invalid', 'This product does not offer this monogram.', {
      reason: 'monogram-not-available',
      fields: { personalization: 'Not available for this product.' },
    })
  const rendered = renderProof(template, choice, null)
  if (!rendered)
    return refuse(
      'fields-invalid',
      'This style, thread, position or size is no longer offered. Choose another one.',
      { reason: 'monogram-option-not-offered', fields: { personalization: 'No longer offered.' } },
    )
  const { proof, remarks } = rendered
  const stop = remarks.find((remark) => remark.stop)
  if (!proof || stop) {
    const text = stop?.text ?? 'Check the monogram.'
    return refuse('fields-invalid', text, {
      reason: 'monogram-invalid',
      fields: { [`personalization.names.${stop?.field ?? 'letters'}`]: text },
    })
  }
  const proofId = generateProofId(template.id, choice, proof.svg)
  await saveProof(db, { proofId, svg: proof.svg })
  return {
    choice,
    proofId,
    templateName: template.name,
    letters: proof.monogramText,
    words: proof.words,
    summary: proof.summary,
    price: proof.price,
    workDays:
      choice.rush === true ? (template.rush?.workDays ?? template.workDays) : template.workDays,
    editMinutes: template.editMinutes,
    acknowledgedAt: now.toISOString(),
    lookTwice: remarks.some((remark) => remark.kind === 'look-twice'),
  }
}
