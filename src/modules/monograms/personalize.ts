import type { GoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { renderProof } from './render-proof.ts'
import { saveProof } from './save-proof.ts'
import { proofIdOf } from './proof-id.ts'
import { findTemplateFor } from './read-templates.ts'

export interface Wish {
  readonly goods: Pick<GoodsKind, 'slug' | 'type' | 'takesMonogram'>
  readonly choice: MonogramChoice
  readonly now: Date
}

/** Draws the letters once more, keeps the file, and freezes what goes on the line; or says what has to be mended. */
export async function personalize(
  db: Db,
  { goods, choice, now }: Wish,
): Promise<Personalization | Refusal> {
  const template = await findTemplateFor(db, goods)
  if (!template || template.id !== choice.templateId)
    return refuse('fields-invalid', 'We cannot write on that piece.', {
      fields: { personalization: 'is not for this piece' },
    })
  const drawn = renderProof(template, choice, null)
  if (!drawn)
    return refuse(
      'fields-invalid',
      'That style, thread, place or size is no longer offered. Please choose again.',
      {
        fields: { personalization: 'is no longer offered' },
      },
    )
  const { proof, remarks } = drawn
  const stop = remarks.find((remark) => remark.stop)
  if (!proof || stop) {
    const text = stop?.text ?? 'Please look at the letters again.'
    return refuse('fields-invalid', text, {
      fields: { [`personalization.names.${stop?.field ?? 'letters'}`]: text },
    })
  }
  const proofId = proofIdOf(template.id, choice, proof.svg)
  await saveProof(db, { proofId, svg: proof.svg })
  return {
    choice,
    proofId,
    templateName: template.name,
    letters: proof.letters,
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
