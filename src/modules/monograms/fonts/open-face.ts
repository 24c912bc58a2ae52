import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { Face, Glyph } from '../domain/glyphs.ts'
import type { Command } from '../domain/outline.ts'

const require = createRequire(import.meta.url)

/** Opens a face of several font files. Each file is read when first needed. */
export function openFace(id: string, files: readonly string[]): Face {
  const fonts = files.map((file) => lazily(() => readFont(file)))
  const cache = new Map<string, Glyph | null>()
  return {
    id,
    glyph(letter) {
      let glyph = cache.get(letter)
      if (glyph === undefined) {
        glyph = readGlyph(fonts, letter)
        cache.set(letter, glyph)
      }
      return glyph
    },
  }
}

/** Loads the font library on first use, since it takes 25 MB. */
function readFont(file: string): Font {
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(readFileSync(require.resolve(file)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is a collection, not a font.`)
  return font
}

function readGlyph(fonts: readonly (() => Font)[], letter: string): Glyph | null {
  const points = Array.from(letter, (one) => one.codePointAt(0) ?? 0)
  const [point] = points
  if (points.length !== 1 || point === undefined || point < 0x21) return null
  for (const open of fonts) {
    const font = open()
    if (!font.hasGlyphForCodePoint(point)) continue
    const { path, advanceWidth } = font.glyphForCodePoint(point)
    const capital = font.capHeight
    if (path.commands.length === 0) return null
    return {
      commands: path.commands.map((step) => command(step, capital)),
      advance: advanceWidth / capital,
    }
  }
  return null
}

const kinds = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/** Converts font units with y upward to y downward and a capital height of 1. */
function command(
  { command: kind, args }: { command: keyof typeof kinds; args: number[] },
  capital: number,
): Command {
  return [
    kinds[kind],
    ...args.map((value, index) => (index % 2 === 0 ? value : -value) / capital),
  ] as unknown as Command
}

function lazily<T>(make: () => T): () => T {
  let loaded: { readonly value: T } | undefined
  return () => (loaded ??= { value: make() }).value
}
