import type { Db } from '#platform/db/database.server.ts'
import { findProof } from './commands/save-proof.ts'

/**
 * Renders a proof as PNG on white, for programs without SVG; null when there is no such proof.
 * `width` is in pixels.
 */
export async function renderProofPng(
  db: Db,
  proofId: string,
  width: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const svg = await findProof(db, proofId)
  return svg === null ? null : renderPng(svg, width)
}

export async function renderPng(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg), { density: 288 })
    .resize({ width })
    .flatten({ background: '#ffffff' })
  return new Uint8Array(await picture.png().toBuffer())
}
