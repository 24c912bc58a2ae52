import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { adaptChoice } from './domain/adapt-choice.ts'
import { createPersonalization, type MonogramInput } from './create-personalization.ts'
import { findMonogramTemplate, findMonogramTemplateFor } from './find-templates.ts'

/**
 * Adapts a monogram to another product: same names and style; position, thread and size as close
 * as the other template allows.
 */
export async function adaptMonogram(
  db: Db,
  { goods, choice, now }: MonogramInput,
): Promise<Personalization | Refusal> {
  const [from, to] = await Promise.all([
    findMonogramTemplate(db, choice.templateId),
    findMonogramTemplateFor(db, goods),
  ])
  const adapted = to && adaptChoice(to, choice, from)
  if (!adapted)
    return refuse('fields-invalid', 'This monogram is not available for this product.', {
      reason: 'monogram-not-available',
      fields: { personalization: 'Not available for this product.' },
    })
  return createPersonalization(db, { goods, choice: adapted satisfies MonogramChoice, now })
}
