import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodDrawings, hostileDrawings } from '#test/support/drawings.ts'
import { hostileDocx, hostilePdfs } from '#test/support/hostile-documents.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { rewriteHeic } from './check-heic.ts'
import { rewriteSvg } from './check-svg.ts'
import { inspectFile } from './inspect-file.ts'
import { rewriteDocx } from './rewrite-docx.ts'
import type { RewriteResult } from './rewrite-file.ts'
import { rewritePdf } from './rewrite-pdf.ts'

const runs = Number(process.env['UPLOAD_MUTATIONS'] ?? 150)

const tokens = [
  '/JS',
  '/J#53',
  '/JavaScript',
  '/Launch',
  '/ObjStm',
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  '<<',
  '>>',
  '(',
  ')',
  '\\',
  '%',
  '\n',
  ' ',
  "'",
  '"',
  '&#108;',
  '&',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<script>',
  ' onload="x"',
  'TargetMode="External"',
  'PK\x03\x04',
  '\x00',
  '\xff',
]

type Change = (bytes: Buffer) => Buffer
/** A uniformly distributed position; nearly all numbers of `fc.double` are close to zero. */
const position = fc.integer({ min: 0, max: 999_999 }).map((share) => share / 1_000_000)
const overwrite: fc.Arbitrary<Change> = fc
  .tuple(position, fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 65, max: 122 })))
  .map(
    ([where, value]): Change =>
      (bytes) =>
        splice(bytes, { where, remove: 1, put: Buffer.from([value]) }),
  )
const change: fc.Arbitrary<Change> = fc.oneof(
  overwrite,
  fc.tuple(position, fc.constantFrom(...tokens)).map(
    ([where, token]): Change =>
      (bytes) =>
        splice(bytes, { where, put: Buffer.from(token, 'latin1') }),
  ),
  fc.tuple(position, fc.integer({ min: 1, max: 40 })).map(
    ([where, count]): Change =>
      (bytes) =>
        splice(bytes, { where, remove: count }),
  ),
  fc.tuple(position, position).map(
    ([from, to]): Change =>
      (bytes) =>
        splice(bytes, {
          where: to,
          put: bytes.subarray(bytes.length * from, bytes.length * from + 60),
        }),
  ),
)
const overwrites = fc.array(overwrite, { minLength: 1, maxLength: 3 })
/** Includes changes that keep the length, because other changes make most files invalid. */
const changes = fc.oneof(overwrites, fc.array(change, { minLength: 1, maxLength: 6 }))

const applyChanges = (bytes: Buffer, changeList: readonly Change[]) =>
  changeList.reduce((content, apply) => apply(content), bytes)

/** Changes files inside the archive, because changes of compressed bytes make it invalid. */
function applyChangesInside(bytes: Buffer, changeList: readonly Change[]): Buffer {
  const entries = unzipSync(bytes)
  const relations = Object.keys(entries).find((name) => name.endsWith('.rels'))
  const name = changeList.length > 3 && relations ? relations : 'word/document.xml'
  return Buffer.from(
    zipSync({ ...entries, [name]: applyChanges(Buffer.from(entries[name] ?? []), changeList) }),
  )
}

/** Leaves the tables of an image unchanged, because they define which bytes are pixels. */
function applyChangesOutsideTables(bytes: Buffer, changeList: readonly Change[]): Buffer {
  const other = Buffer.from(applyChanges(bytes, changeList))
  const [from, to] = [bytes.indexOf('iinf') - 4, bytes.indexOf('mdat') + 4]
  if (from >= 0 && to > from) bytes.copy(other, from, from, to)
  return other
}

interface Splice {
  readonly where: number
  readonly remove?: number
  readonly put?: Buffer
}

function splice(
  bytes: Buffer,
  { where, remove: count = 0, put = Buffer.alloc(0) }: Splice,
): Buffer {
  const from = Math.floor(where * bytes.length)
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + count)])
}

/** Finds forbidden content in a stored file without the parser that checked it. */
const scriptIn: Readonly<Record<string, (bytes: Buffer) => string | undefined>> = {
  // The writer outputs objects uncompressed and names without escapes.
  pdf: (bytes) => scriptInPdf.exec(withoutStreams(bytes))?.[0],
  docx: (bytes) =>
    scriptInDocx.exec(
      Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join('\n'),
    )?.[0],
  svg: scriptInSvg,
  heic: (bytes) => /GPS 40\.7128/.exec(bytes.toString('latin1'))?.[0],
}

const scriptInPdf =
  /\/(JavaScript|JS|Launch|EmbeddedFile|GoToR|SubmitForm|XFA|Type \/ObjStm)(?=[\s()<>[\]{}/%]|$)/

/** Active relations, elements and types; the same words in texts are harmless. */
const scriptInDocx = new RegExp(
  String.raw`<[\w:]*attachedTemplate|macroEnabled|<!DOCTYPE`
    + String.raw`|Type\s*=\s*["']http:[^"']*/(attachedTemplate|oleObject|vbaProject)["']`,
)

const externalReference =
  /(?:\burl|image|image-set|\bsrc|cross-fade)\(\s*["']?(?!#)[^)#]*evil|javascript:|@import/i

function scriptInSvg(bytes: Buffer): string | undefined {
  const text = bytes.toString()
  const markup = text.replaceAll(/>[^<]*</g, '><')
  const attributes = [...markup.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(
    ([all, name = '', value = '']) => {
      const leads = /^(xlink:)?href$/.test(name)
        ? !value.startsWith('#')
        : !name.startsWith('xmlns') && externalReference.test(value)
      return /^on/i.test(name) || leads ? [all] : []
    },
  )
  const styles = [...text.matchAll(/<style[^>]*>([^<]*)</g)].flatMap(
    ([, css = '']) => externalReference.exec(css)?.[0] ?? [],
  )
  return /<script/i.exec(markup)?.[0] ?? attributes[0] ?? styles[0]
}

function withoutStreams(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/\nstream\n[^]*?\nendstream/g, '')
    .replaceAll(/\((?:\\[^]|[^()\\])*\)/g, '()')
}

const rewriters: Readonly<Record<string, (bytes: Buffer) => Promise<RewriteResult>>> = {
  pdf: rewritePdf,
  docx: async (bytes) => rewriteDocx(bytes),
  svg: async (bytes) => rewriteSvg(bytes),
  heic: async (bytes) => rewriteHeic(bytes),
}
const changers: Readonly<Record<string, typeof applyChanges>> = {
  docx: applyChangesInside,
  heic: applyChangesOutsideTables,
}
const small = ({ bytes }: { readonly bytes: Buffer }) => bytes.length < 20_000
const isArchive = ({ name }: { readonly name: string }) =>
  !/^(page-behind|overlapping|many)/.test(name)
const drawings = (ending: string) => hostileDrawings.filter(({ name }) => name.endsWith(ending))
/** Mostly text, so that many changed files are still valid. */
const fillerText = 'Curriculum vitae, in short. '.repeat(40)
const wordyDocx = Buffer.from(
  zipSync(
    mapText(unzipSync(goodFiles.docx), (text) => text.replace('</w:t>', `${fillerText}</w:t>`)),
  ),
)
const wordyPdf = Buffer.from(
  goodFiles.pdf.toString('latin1').replace('\n', `\n%${fillerText}\n`),
  'latin1',
)

function mapText(
  entries: Readonly<Record<string, Uint8Array>>,
  map: (text: string) => string,
): Record<string, Uint8Array> {
  const name = 'word/document.xml'
  return { ...entries, [name]: strToU8(map(strFromU8(entries[name] ?? new Uint8Array()))) }
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

describe('randomly changed files', () => {
  test.each(Object.entries(seeds))('no stored %s contains active content', async (kind, files) => {
    let acceptedCount = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(files[0] ?? Buffer.alloc(0)), fc.constantFrom(...files)),
        kind === 'heic' ? overwrites : changes,
        async (file, changeList) => {
          const bytes = (changers[kind] ?? applyChanges)(file, changeList)
          // An error ends the child process, so the file is rejected.
          const rewrittenFile = await rewriters[kind]?.(bytes).catch(() => null)
          if (!rewrittenFile || 'fault' in rewrittenFile) return
          acceptedCount += 1
          expect(scriptIn[kind]?.(rewrittenFile.bytes)).toBeUndefined()
        },
      ),
      { numRuns: runs * 4 },
    )
    expect(acceptedCount).toBeGreaterThan(0)
  })

  test('each file is stored or rejected without an error', async () => {
    const goodBytes = [...Object.values(goodFiles), ...Object.values(goodDrawings)]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...goodBytes), changes, async (file, changeList) => {
        const bytes = applyChanges(file, changeList)
        const inspection = await inspectFile(bytes, {
          allowed: ['picture', 'heic', 'drawing', 'pdf', 'docx'],
        })
        expect('fault' in inspection ? inspection.fault : inspection.bytes.length).toBeTruthy()
      }),
      { numRuns: Math.ceil(runs / 5) },
    )
  })
})
