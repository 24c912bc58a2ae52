import { createHash } from 'node:crypto'
import type { Choice } from './domain/proof.ts'

/** Names a proof by its content and by what it is made as: the same letters in another thread or place are another proof. */
export function proofIdOf(templateId: string, { placeId, styleId, colorId, sizeMm }: Choice, svg: string): string {
  return createHash('sha256')
    .update(JSON.stringify([templateId, placeId, styleId, colorId, sizeMm, svg]))
    .digest('hex')
    .slice(0, 40)
}
