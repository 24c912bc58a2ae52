import { strFromU8, unzipSync, zipSync } from 'fflate'
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
const at = fc.double({ min: 0, max: 1, noNaN: true })
const overwrite: fc.Arbitrary<Change> = fc.tuple(at, fc.integer({ min: 0, max: 255 })).map(
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
        spliced(bytes, { where: to, put: bytes.subarray(bytes.length * from, bytes.length * from + 60) }),
  ),
)
/** Many files do not bear a change of their length. */
const changes = fc.oneof(fc.array(overwrite, { minLength: 1, maxLength: 3 }), fc.array(change, { minLength: 1, maxLength: 6 }))

const changed = (bytes: Buffer, made: readonly Change[]) => made.reduce((before, one) => one(before), bytes)

/** The packed bytes of an archive bear no change: the relations inside it are changed, or its text. */
function changedInside(bytes: Buffer, made: readonly Change[]): Buffer {
  const parts = unzipSync(bytes)
  const names = Object.keys(parts)
  const name = names.find((one) => one.endsWith('.rels')) ?? names.find((one) => one.endsWith('.xml')) ?? ''
  return Buffer.from(zipSync({ ...parts, [name]: changed(Buffer.from(parts[name] ?? []), made) }))
}

interface Splice {
  readonly where: number
  readonly remove?: number
  readonly put?: Buffer
}

function spliced(bytes: Buffer, { where, remove: count = 0, put = Buffer.alloc(0) }: Splice): Buffer {
  const from = Math.floor(where * bytes.length)
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + count)])
}

/** What no kept file has, seen without the parser that checked it. */
const scriptIn: Readonly<Record<string, (kept: Buffer) => RegExpExecArray | null>> = {
  // The writer puts out every object unpacked, its names without escapes.
  pdf: (kept) => /\/(JavaScript|JS|Launch|EmbeddedFile|GoToR|SubmitForm|XFA|ObjStm)\b/.exec(withoutStreams(kept)),
  docx: (kept) =>
    /attachedTemplate|oleObject|vbaProject|macroEnabled|<!DOCTYPE/.exec(Object.values(unzipSync(kept)).map((part) => strFromU8(part)).join('\n')),
  svg: (kept) => /<script|\son\w+\s*=|javascript:|evil/i.exec(kept.toString().replaceAll(/>[^<]*</g, '><')),
  heic: (kept) => /GPS 40\.7128/.exec(kept.toString('latin1')),
} // prettier-ignore

function withoutStreams(kept: Buffer): string {
  return kept.toString('latin1').replaceAll(/\nstream\n[^]*?\nendstream/g, '').replaceAll(/\((?:\\[^]|[^()\\])*\)/g, '()') // prettier-ignore
}

const rewriters: Readonly<Record<string, (bytes: Buffer) => Promise<Rewritten>>> = {
  pdf: rewritePdf,
  docx: async (bytes) => rewriteDocx(bytes),
  svg: async (bytes) => readSvg(bytes),
  heic: async (bytes) => rewriteHeic(bytes),
}
const small = ({ bytes }: { readonly bytes: Buffer }) => bytes.length < 20_000
const isArchive = ({ name }: { readonly name: string }) => !/^(page-behind|overlapping|many)/.test(name)
const drawings = (ending: string) => hostileDrawings.filter(({ name }) => name.endsWith(ending))
const seeds: Readonly<Record<string, readonly Buffer[]>> = {
  pdf: [goodFiles.pdf, ...hostilePdfs.filter(small).map(({ bytes }) => bytes)],
  docx: [
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
  test.each(Object.entries(seeds))('of each %s nothing is kept with a script in it', async (kind, files) => {
    let kept = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(files[0] ?? Buffer.alloc(0)), fc.constantFrom(...files)), changes, async (file, made) => {
        const bytes = kind === 'docx' ? changedInside(file, made) : changed(file, made)
        // An error ends the child process, which refuses the file.
        const found = await rewriters[kind]?.(bytes).catch(() => null)
        if (!found || 'fault' in found) return
        kept += 1
        expect(scriptIn[kind]?.(found.bytes)?.[0]).toBeUndefined()
      }),
      { numRuns: runs * 4 },
    )
    expect(kept).toBeGreaterThan(0)
  })

  test('in the shop each is kept or refused, and the shop goes on', async () => {
    const all = [...Object.values(goodFiles), ...Object.values(goodDrawings)]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), changes, async (file, made) => {
        const bytes = changed(file, made)
        const found = await inspectFile(bytes, { allowed: ['picture', 'heic', 'drawing', 'pdf', 'docx'] })
        expect('fault' in found ? found.fault : found.bytes.length).toBeTruthy()
      }),
      { numRuns: Math.ceil(runs / 5) },
    )
  })
})
