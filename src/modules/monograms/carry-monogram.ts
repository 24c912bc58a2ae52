import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { carriedTo } from './domain/carried-choice.ts'
import { personalize, type Wish } from './personalize.ts'
import { findTemplate, findTemplateFor } from './read-templates.ts'

/**
 * Adapts a monogram to another product: same names and style; position, thread and size as close
 * as the other template allows.
 */
export async function carryMonogram(
  db: Db,
  { goods, choice, now }: Wish,
): Promise<Personalization | Refusal> {
  const [from, to] = await Promise.all([
    findTemplate(db, choice.templateId),
    findTemplateFor(db, goods),
  ])
  const adapted = to && carriedTo(to, choice, from)
  if (!adapted)
    return refuse('fields-invalid', 'This monogram is not available for this product.', {
      reason: 'monogram-not-available',
      fields: { personalization: 'Not available for this product.' },
    })
  return personalize(db, { goods, choice: adapted satisfies MonogramChoice, now })
}
