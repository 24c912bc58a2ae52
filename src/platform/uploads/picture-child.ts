import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * Decodes one picture from outside and writes it anew, in a process that may be killed: bytes come on standard input, a line of facts
 * and the new bytes leave on standard output. Place, camera and profile stay behind. Any fault ends it with code 1.
 */
const maxPixels = 40_000_000
const maxSide = 4096

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
})

try {
  const picture = sharp(await buffer(process.stdin), { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { format } = await picture.metadata()
  const upright = picture.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  const type = format === 'jpeg' || format === 'png' ? format : 'webp'
  const encoded =
    type === 'jpeg' ? upright.jpeg({ quality: 90 }) : type === 'png' ? upright.png() : upright.webp({ quality: 90, effort: 2 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const facts = { type, width: info.width, height: info.height, peakKb: process.resourceUsage().maxRSS }
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), data]))
} catch {
  process.exitCode = 1
}
