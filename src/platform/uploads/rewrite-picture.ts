import sharp from 'sharp'
import type { RewrittenFile } from './rewrite-file.ts'

const maxPixels = 40_000_000
const maxSide = 4096

/** Re-encodes a picture without metadata; other decoders than these are blocked. */
export async function rewritePicture(bytes: Buffer): Promise<RewrittenFile> {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  const picture = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
  const { format } = await picture.metadata()
  const upright = picture
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  const type = format === 'jpeg' || format === 'png' ? format : 'webp'
  const encoder =
    type === 'jpeg'
      ? upright.jpeg({ quality: 90 })
      : type === 'png'
        ? upright.png()
        : upright.webp({ quality: 90, effort: 2 })
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
  return { type, bytes: data, width: info.width, height: info.height }
}
