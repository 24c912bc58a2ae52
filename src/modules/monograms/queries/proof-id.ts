import { createHash } from 'node:crypto'
import type { Choice } from '../domain/proof.ts'

/** Hashes a proof with its options, so that another thread, position or rush gives another id. */
export function generateProofId(
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
