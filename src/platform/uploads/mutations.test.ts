import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodDrawings, hostileDrawings } from '#test/support/drawings.ts'
import { hostileDocx, hostilePdfs } from '#test/support/hostile-documents.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { rewriteHeic } from './check-heic.ts'
import { readSvg } from './check-svg.ts'
import { inspectFile } from './inspect-file.ts'
import { rewriteDocx } from './rewrite-docx.ts'
import type { Rewritten } from './rewrite-file.ts'
import { rewritePdf } from './rewrite-pdf.ts'

const runs = Number(process.env['UPLOAD_MUTATIONS'] ?? 150)

const tokens = [
  '/JS', '/J#53', '/JavaScript', '/Launch', '/ObjStm', 'obj', 'endobj', 'stream\n', 'endstream', '<<', '>>', '(', ')', '\\', '%', '\n', ' ',
  "'", '"', '&#108;', '&', '<!--', '-->', '<![CDATA[', ']]>', '<script>', ' onload="x"', 'TargetMode="External"', 'PK\x03\x04', '\x00', '\xff',
] // prettier-ignore

type Change = (bytes: Buffer) => Buffer
/** Even over the file: `fc.double` is even over the bits of a number, so that nearly all of its numbers are close to zero. */
const at = fc.integer({ min: 0, max: 999_999 }).map((share) => share / 1_000_000)
const overwrite: fc.Arbitrary<Change> = fc
  .tuple(at, fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 65, max: 122 })))
  .map(
    ([where, value]): Change =>
      (bytes) =>
        spliced(bytes, { where, remove: 1, put: Buffer.from([value]) }),
  )
const change: fc.Arbitrary<Change> = fc.oneof(
  overwrite,
  fc.tuple(at, fc.constantFrom(...tokens)).map(
    ([where, token]): Change =>
      (bytes) =>
        spliced(bytes, { where, put: Buffer.from(token, 'latin1') }),
  ),
  fc.tuple(at, fc.integer({ min: 1, max: 40 })).map(
    ([where, count]): Change =>
      (bytes) =>
        spliced(bytes, { where, remove: count }),
  ),
  fc.tuple(at, at).map(
    ([from, to]): Change =>
      (bytes) =>
        spliced(bytes, {
          where: to,
          put: bytes.subarray(bytes.length * from, bytes.length * from + 60),
        }),
  ),
)
const overwrites = fc.array(overwrite, { minLength: 1, maxLength: 3 })
/** Many files do not bear a change of their length. */
const changes = fc.oneof(overwrites, fc.array(change, { minLength: 1, maxLength: 6 }))

const changed = (bytes: Buffer, made: readonly Change[]) =>
  made.reduce((before, one) => one(before), bytes)

/** The packed bytes of an archive bear no change: its relations are changed by many changes, its text by few. */
function changedInside(bytes: Buffer, made: readonly Change[]): Buffer {
  const parts = unzipSync(bytes)
  const relations = Object.keys(parts).find((one) => one.endsWith('.rels'))
  const name = made.length > 3 && relations ? relations : 'word/document.xml'
  return Buffer.from(zipSync({ ...parts, [name]: changed(Buffer.from(parts[name] ?? []), made) }))
}

/** Not the tables of a picture: they say which bytes are its pixels, and another table makes any bytes its pixels. */
function changedBesideTables(bytes: Buffer, made: readonly Change[]): Buffer {
  const other = Buffer.from(changed(bytes, made))
  const [from, to] = [bytes.indexOf('iinf') - 4, bytes.indexOf('mdat') + 4]
  if (from >= 0 && to > from) bytes.copy(other, from, from, to)
  return other
}

interface Splice {
  readonly where: number
  readonly remove?: number
  readonly put?: Buffer
}

function spliced(
  bytes: Buffer,
  { where, remove: count = 0, put = Buffer.alloc(0) }: Splice,
): Buffer {
  const from = Math.floor(where * bytes.length)
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + count)])
}

/** What no kept file has, seen without the parser that checked it. */
const scriptIn: Readonly<Record<string, (kept: Buffer) => string | undefined>> = {
  // The writer puts out every object unpacked, its names without escapes. A name with one more letter means nothing.
  pdf: (kept) => /\/(JavaScript|JS|Launch|EmbeddedFile|GoToR|SubmitForm|XFA|Type \/ObjStm)(?=[\s()<>[\]{}/%]|$)/.exec(withoutStreams(kept))?.[0],
  docx: (kept) => scriptInDocx.exec(Object.values(unzipSync(kept)).map((part) => strFromU8(part)).join('\n'))?.[0],
  svg: scriptInSvg,
  heic: (kept) => /GPS 40\.7128/.exec(kept.toString('latin1'))?.[0],
} // prettier-ignore

/** Relations, elements and types that Word acts on. The same words in its text do nothing. */
const scriptInDocx =
  /<[\w:]*attachedTemplate|Type\s*=\s*["']http:[^"']*\/(attachedTemplate|oleObject|vbaProject)["']|macroEnabled|<!DOCTYPE/

/** A function with a wrong letter in its name fetches nothing, and neither does a namespace. */
const fetches =
  /(?:\burl|image|image-set|\bsrc|cross-fade)\(\s*["']?(?!#)[^)#]*evil|javascript:|@import/i

function scriptInSvg(kept: Buffer): string | undefined {
  const text = kept.toString()
  const markup = text.replaceAll(/>[^<]*</g, '><')
  const attributes = [...markup.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(
    ([all, name = '', value = '']) => {
      const leads = /^(xlink:)?href$/.test(name)
        ? !value.startsWith('#')
        : !name.startsWith('xmlns') && fetches.test(value)
      return /^on/i.test(name) || leads ? [all] : []
    },
  )
  const styles = [...text.matchAll(/<style[^>]*>([^<]*)</g)].flatMap(
    ([, css = '']) => fetches.exec(css)?.[0] ?? [],
  )
  return /<script/i.exec(markup)?.[0] ?? attributes[0] ?? styles[0]
}

function withoutStreams(kept: Buffer): string {
  return kept.toString('latin1').replaceAll(/\nstream\n[^]*?\nendstream/g, '').replaceAll(/\((?:\\[^]|[^()\\])*\)/g, '()') // prettier-ignore
}

const rewriters: Readonly<Record<string, (bytes: Buffer) => Promise<Rewritten>>> = {
  pdf: rewritePdf,
  docx: async (bytes) => rewriteDocx(bytes),
  svg: async (bytes) => readSvg(bytes),
  heic: async (bytes) => rewriteHeic(bytes),
}
const changers: Readonly<Record<string, typeof changed>> = {
  docx: changedInside,
  heic: changedBesideTables,
}
const small = ({ bytes }: { readonly bytes: Buffer }) => bytes.length < 20_000
const isArchive = ({ name }: { readonly name: string }) =>
  !/^(page-behind|overlapping|many)/.test(name)
const drawings = (ending: string) => hostileDrawings.filter(({ name }) => name.endsWith(ending))
/** Mostly words, which bear a change: of the others hardly any is kept. */
const words = 'Curriculum vitae, in short. '.repeat(40)
const wordyDocx = Buffer.from(
  zipSync(mapText(unzipSync(goodFiles.docx), (text) => text.replace('</w:t>', `${words}</w:t>`))),
)
const wordyPdf = Buffer.from(
  goodFiles.pdf.toString('latin1').replace('\n', `\n%${words}\n`),
  'latin1',
)

function mapText(
  parts: Readonly<Record<string, Uint8Array>>,
  map: (text: string) => string,
): Record<string, Uint8Array> {
  const name = 'word/document.xml'
  return { ...parts, [name]: strToU8(map(strFromU8(parts[name] ?? new Uint8Array()))) }
}

const seeds: Readonly<Record<string, readonly Buffer[]>> = {
  pdf: [wordyPdf, goodFiles.pdf, ...hostilePdfs.filter(small).map(({ bytes }) => bytes)],
  docx: [
    wordyDocx,
    goodFiles.docx,
    ...hostileDocx
      .filter(small)
      .filter(isArchive)
      .map(({ bytes }) => bytes),
  ],
  svg: [
    goodDrawings.svg,
    ...drawings('.svg')
      .filter(small)
      .map(({ bytes }) => bytes),
  ],
  heic: [
    goodDrawings.heic,
    ...drawings('.heic')
      .filter(small)
      .map(({ bytes }) => bytes),
  ],
}

describe('files that are changed at random', () => {
  test.each(Object.entries(seeds))(
    'of each %s nothing is kept with a script in it',
    async (kind, files) => {
      let kept = 0
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constant(files[0] ?? Buffer.alloc(0)), fc.constantFrom(...files)),
          kind === 'heic' ? overwrites : changes,
          async (file, made) => {
            const bytes = (changers[kind] ?? changed)(file, made)
            // An error ends the child process, which refuses the file.
            const found = await rewriters[kind]?.(bytes).catch(() => null)
            if (!found || 'fault' in found) return
            kept += 1
            expect(scriptIn[kind]?.(found.bytes)).toBeUndefined()
          },
        ),
        { numRuns: runs * 4 },
      )
      expect(kept).toBeGreaterThan(0)
    },
  )

  test('in the shop each is kept or refused, and the shop goes on', async () => {
    const all = [...Object.values(goodFiles), ...Object.values(goodDrawings)]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), changes, async (file, made) => {
        const bytes = changed(file, made)
        const found = await inspectFile(bytes, {
          allowed: ['picture', 'heic', 'drawing', 'pdf', 'docx'],
        })
        expect('fault' in found ? found.fault : found.bytes.length).toBeTruthy()
      }),
      { numRuns: Math.ceil(runs / 5) },
    )
  })
})
