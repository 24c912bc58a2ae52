import { createHash } from 'node:crypto'
import type { Choice } from './domain/proof.ts'

/** Names a proof by its content and by what it is made as: the same letters in another thread or place, or made in a rush, are another proof. */
export function proofIdOf(
  templateId: string,
  { placeId, styleId, colorId, sizeMm, rush }: Choice,
  svg: string,
): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        templateId,
        placeId,
        styleId,
        colorId,
        sizeMm,
        svg,
        ...(rush === true ? ['rush'] : []),
      ]),
    )
    .digest('hex')
    .slice(0, 40)
}
