import { monitorEventLoopDelay } from 'node:perf_hooks'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileFormats, type AcceptedFormat } from '#kernel/file-formats/file-formats.ts'
import { heic } from '#test/support/drawings.ts'
import { docx } from '#test/support/hostile-documents.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { inspectFile } from './inspect-file.ts'
import { rewriteFile } from './rewrite-file.ts'

const inspect = (bytes: Buffer) =>
  inspectFile(bytes, { allowed: ['picture', 'heic', 'drawing', 'pdf', 'docx'] })

const createFilledPdf = (size: number, part: string, head = '') =>
  Buffer.from(head + part.repeat(Math.ceil(size / part.length)), 'latin1')
const filledPdf = (size: number, part: string) =>
  Buffer.concat([createFilledPdf(size, part, '%PDF-1.7\n'), Buffer.from('%%EOF')])
const relations = (text: string) =>
  Buffer.from(
    zipSync(
      {
        'word/document.xml': strToU8('<x/>'),
        '[Content_Types].xml': strToU8('<Types/>'),
        'word/_rels/a.xml.rels': strToU8(text),
      },
      { level: 0 },
    ),
  )

/** Files that take quadratic time in some parser or regular expression. */
const slow: Readonly<Record<string, (size: number) => Buffer>> = {
  'object streams without end': (size) => filledPdf(size, '/ObjStm stream\n'),
  'objects whose streams have no end': (size) => filledPdf(size, '1 0 obj<<>>stream\n'),
  'one long number': (size) => filledPdf(size, '1'),
  'arrays in arrays': (size) => filledPdf(size, '1 0 obj['),
  'relations without end': (size) => relations('<Relationship '.repeat(size / 14)),
  'elements in elements': (size) =>
    docx({ 'word/deep.xml': [new Uint8Array(Buffer.from('<a>'.repeat(size / 3))), { level: 0 }] }),
  'comments before a drawing': (size) => createFilledPdf(size, '<!---->'),
  'a document type of spaces': (size) => createFilledPdf(size, ' ', '<!DOCTYPE'),
}

describe('the child process for uploaded files', () => {
  test.each(
    Object.entries(slow).flatMap(([name, make]) =>
      [800_000, 10_000_000].map((size) => [name, size, make] as const),
    ),
  )(
    '%s, %i bytes: the event loop is not blocked and the file is rejected',
    async (_, size, make) => {
      const bytes = make(size)
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
      const result = await inspect(bytes)
      delay.disable()
      expect(result).toHaveProperty('fault')
      // Generous for a busy machine; parsing in this process takes minutes.
      expect(delay.max / 1e6).toBeLessThan(1_000)
    },
  )

  test('is killed at its time and memory limits, and the file is rejected', async () => {
    const fault = { fault: 'it is damaged or too complex to check' }
    const startedAt = performance.now()
    const number = filledPdf(10_000_000, '1')
    expect(await rewriteFile('pdf', number, { maxMs: 1_000, maxResidentKb: 700_000 })).toEqual(
      fault,
    )
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(await rewriteFile('pdf', number, { maxMs: 20_000, maxResidentKb: 30_000 })).toEqual(
      fault,
    )
  })

  test.each(['pdf', 'docx', 'drawing', 'heic', 'picture'] as const)(
    'a file that is not %s is rejected',
    async (kind) => {
      expect(await rewriteFile(kind, Buffer.from('none of these'))).toEqual({
        fault: expect.any(String),
      })
    },
  )

  test('every listed format is accepted and stored as listed', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    const pictures: Record<AcceptedFormat, Buffer> = { ...goodFiles, heic: heic(), svg }
    for (const [format, bytes] of Object.entries(pictures) as [AcceptedFormat, Buffer][]) {
      const { kind, extension } = fileFormats[format]
      expect(await inspectFile(bytes, { allowed: [kind] }), format).toMatchObject({
        type: extension === null ? 'webp' : format,
      })
    }
  })

  test('location, camera and owner are removed from JPEG, WebP and HEIC', async () => {
    const exif = {
      IFD0: { Artist: 'secret-artist', Model: 'secret-camera' },
      IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' },
    }
    const picture = sharp(goodFiles.jpeg).withExif(exif)
    const carriers = [
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().webp().toBuffer(),
      heic({ exif: 'secret-artist GPS' }),
    ]
    for (const bytes of carriers) {
      expect(bytes.includes('secret-artist')).toBe(true)
      const result = await inspect(bytes)
      expect('bytes' in result && result.bytes.includes('secret-')).toBe(false)
      if ('bytes' in result && result.type !== 'heic')
        expect((await sharp(result.bytes).metadata()).exif).toBeUndefined()
    }
  })
})
