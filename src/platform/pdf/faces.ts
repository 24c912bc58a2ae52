import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { printableText } from './printable-text.ts'

const require = createRequire(import.meta.url)

/** The shop's typefaces as TrueType: pdfkit's subsetter fails on accented letters of WOFF2. */
const files = {
  text: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  strong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  display: '@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf',
} as const

export type FaceName = keyof typeof files

let faces: Readonly<Record<FaceName, Font>> | undefined

/** Parsed once for all documents. */
function allFaces(): Readonly<Record<FaceName, Font>> {
  faces ??= {
    text: readFont(files.text),
    strong: readFont(files.strong),
    display: readFont(files.display),
  }
  return faces
}

function readFont(file: string): Font {
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(readFileSync(require.resolve(file)))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection, not a font.`)
  return font
}

/** Makes the faces known to a document by their names. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const [name, font] of Object.entries(allFaces()))
    // pdfkit takes parsed fonts; its types do not say so.
    doc.registerFont(name, font as unknown as Buffer)
}

/** Text for a PDF; characters that the font lacks are replaced. */
export function textIn(face: FaceName, text: string): string {
  return printableText(text, (codePoint) => allFaces()[face].hasGlyphForCodePoint(codePoint))
}

/** A line of text as an SVG path with its baseline at 0, and its width in pixels. */
export function outlineText(
  face: FaceName,
  text: string,
  fontSize: number,
): { readonly path: string; readonly width: number } {
  const font = allFaces()[face]
  const scale = fontSize / font.unitsPerEm
  let x = 0
  const paths = font.layout(textIn(face, text)).glyphs.map((glyph) => {
    const path = glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
    x += glyph.advanceWidth * scale
    return path
  })
  return { path: paths.join(''), width: x }
}
