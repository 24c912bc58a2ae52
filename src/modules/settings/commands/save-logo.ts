import { createHash } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import { readSvgSize } from '../domain/read-svg-size.ts'

export interface Logo {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** Sanitizes a logo and stores it under the hash of its content. */
export async function saveLogo(
  { storage, scan }: Pick<Services, 'storage' | 'scan'>,
  bytes: Buffer,
): Promise<Logo | Refusal> {
  const file = await inspectFile(bytes, {
    allowed: ['drawing', 'picture'],
    ...(scan && { scan }),
  })
  if ('fault' in file)
    return refuse('file-refused', `We couldn’t accept the logo: ${file.fault}.`, {
      reason: 'file-not-accepted',
    })
  if (file.type !== 'svg' && file.type !== 'png')
    return refuse('file-refused', 'A logo must be an SVG or a PNG file.', {
      reason: 'logo-format-not-accepted',
    })
  const size =
    file.type === 'svg'
      ? readSvgSize(file.bytes.toString('utf8'))
      : { width: file.width ?? 0, height: file.height ?? 0 }
  if (!size)
    return refuse('file-refused', 'The SVG file needs a viewBox, or a width and a height.', {
      reason: 'logo-without-size',
    })
  const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)
  const name = `logo-${hash}.${file.type}`
  await storage.put(`shop-files/${name}`, file.bytes)
  return { src: `/shop-files/${name}`, ...size }
}
