import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { unpackWoff } from './unpack-woff.ts'
import { parseCoverage, typeRuns, type Coverage, type TypeRun } from './type-runs.ts'

const require = createRequire(import.meta.url)
/** Where npm put each family: the file that says which letters lie in which of its files. */
const families = {
  sans: () => require.resolve('@fontsource/hanken-grotesk/unicode.json'),
  serif: () => require.resolve('@fontsource/brygada-1918/unicode.json'),
}
const subsets = ['latin', 'latin-ext'] as const

interface Face {
  readonly files: readonly Buffer[]
  readonly coverage: readonly Coverage[]
}

/** The shop's letters as they go into a PDF. WOFF and not WOFF2: in that one accented letters cannot be taken out singly. */
function readFace(family: keyof typeof families, weight: number): Face {
  const rangesFile = families[family]()
  const folder = dirname(rangesFile)
  const ranges = JSON.parse(readFileSync(rangesFile, 'utf8')) as Record<string, string>
  return {
    files: subsets.map((subset) =>
      unpackWoff(
        readFileSync(join(folder, 'files', `${basename(folder)}-${subset}-${weight}-normal.woff`)),
      ),
    ),
    coverage: subsets.map((subset) => parseCoverage(ranges[subset] ?? '')),
  }
}

export type FaceName = 'text' | 'strong' | 'display'

let faces: Readonly<Record<FaceName, Face>> | null = null

function allFaces(): Readonly<Record<FaceName, Face>> {
  faces ??= {
    text: readFace('sans', 400),
    strong: readFace('sans', 600),
    display: readFace('serif', 400),
  }
  return faces
}

/** Makes the faces known to a document, as `text-0`, `text-1` and so on. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const [name, { files }] of Object.entries(allFaces()))
    files.forEach((file, index) => doc.registerFont(`${name}-${index}`, file))
}

/** The stretches of a text, each with the registered font that sets it. */
export function runsOf(face: FaceName, text: string): (TypeRun & { readonly font: string })[] {
  return typeRuns(text, allFaces()[face].coverage).map((run) => ({
    ...run,
    font: `${face}-${run.file}`,
  }))
}
