import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { MonogramChoice, Personalization } from './contract.ts'
import { carriedTo } from './domain/carried-choice.ts'
import { personalize, type Wish } from './personalize.ts'
import { findTemplate, findTemplateFor } from './read-templates.ts'

/**
 * Letters that were settled on one piece, on another: names and hand as they are; place, thread and size as near as the other
 * piece's own template has them. Nobody types anything, so nobody misspells anything.
 */
export async function carryMonogram(
  db: Db,
  { goods, choice, now }: Wish,
): Promise<Personalization | Refusal> {
  const [from, to] = await Promise.all([
    findTemplate(db, choice.templateId),
    findTemplateFor(db, goods),
  ])
  const carried = to && carriedTo(to, choice, from)
  if (!carried)
    return refuse('fields-invalid', 'That piece does not take these letters.', {
      fields: { personalization: 'is not for this piece' },
    })
  return personalize(db, { goods, choice: carried satisfies MonogramChoice, now })
}
