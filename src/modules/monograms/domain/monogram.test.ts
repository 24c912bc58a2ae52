import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFace } from '../production/faces.ts'
import { readPaths } from './artwork.ts'
import { readDst, writeDst } from './dst.ts'
import { renderMonogram, type ProofResult } from './proof.ts'
import { generateStitches, type Stitch } from './stitches.ts'
import { getBounds, flattenCurves, joinBounds, type Bounds, type Contour } from './outline.ts'
import { curves, faceIds, frames, layouts, type MonogramTemplate } from './template.ts'

const runs = 2_000

const names = [
  'Eleanor',
  'José',
  'Åsa',
  'Zoë',
  'Łucja',
  'Quentin',
  'van Buren',
  'de la Cruz',
  'O’Hara',
  'McKay',
  'Ng',
  'Smith-Jones',
  'Ørsted',
  'Ünal',
  'Çelik',
  'Wren',
  'Jj',
  'Fyfe',
  'Ivo',
]
/** Random letter combinations with accents, beyond real names. */
const anyOf = (signs: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength })
const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÁÂÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜÝàáâäåæçèéêëìíîïñòóôöøùúûüýĀČĐĘŁŃŐŘŚŞŠŤŮŻŽāčđęłńőřśşšťůżž'
const some = fc.oneof(fc.constantFrom(...names), anyOf(letters, 14))
const given = fc.record({
  first: some,
  middle: some,
  last: some,
  partner: some,
  letters: fc.constant<string>(''),
  text: fc.oneof(
    fc.constantFrom(
      'Juniper',
      'Peggy Fyfe',
      'AVA',
      'June 3, 2027',
      '3.6.27',
      'Jo & Wyn',
      'W. A. Tyjj',
      'LT Javy',
    ),
    anyOf(`${letters}0123456789 .,-&'`, 16),
  ),
})
const area = fc.record({
  width: fc.integer({ min: 40, max: 220 }),
  height: fc.integer({ min: 25, max: 160 }),
  safe: fc.integer({ min: 2, max: 9 }),
})
const cases = fc.record({
  names: given,
  area,
  layout: fc.constantFrom(...layouts),
  faceId: fc.constantFrom(...faceIds),
  frame: fc.constantFrom(...frames),
  curve: fc.constantFrom(...curves),
  size: fc.integer({ min: 8, max: 120 }),
})

function template({
  area: room,
  layout,
  faceId,
  frame,
  curve,
  size,
}: Omit<typeof cases extends fc.Arbitrary<infer T> ? T : never, 'names'>): MonogramTemplate {
  return {
    id: 'tried',
    name: 'Tried',
    goods: { types: [], slugs: [] },
    method: 'embroidery',
    price: 0,
    pricePerLetter: 0,
    workDays: 3,
    rush: null,
    editMinutes: 30,
    places: [
      {
        id: 'p',
        name: 'Corner',
        note: '',
        area: room,
        scene: { kind: 'plain', width: 300, height: 300, x: 0, y: 0 },
      },
    ],
    styles: [
      {
        id: 's',
        name: 'Style',
        note: '',
        faceId,
        layout,
        frame,
        curve,
        minLength: 1,
        maxLength: 20,
        letterCase: 'as-typed',
      },
    ],
    colors: [{ id: 'c', name: 'Turkey red', hex: '#a3312a', code: '321' }],
    sizes: [{ mm: size, label: '', note: '' }],
  }
}

const drawings = new Map<string, { drawing: ProofResult; again: ProofResult }>()

function drawn(tried: typeof cases extends fc.Arbitrary<infer T> ? T : never): {
  drawing: ProofResult
  again: ProofResult
} {
  const key = JSON.stringify(tried)
  let found = drawings.get(key)
  if (!found) {
    const made = template(tried)
    const [place, style, color] = [made.places[0], made.styles[0], made.colors[0]]
    if (!place || !style || !color) throw new Error('The template is empty.')
    const choice = {
      placeId: 'p',
      styleId: 's',
      colorId: 'c',
      sizeMm: tried.size,
      names: tried.names,
    }
    const draw = () =>
      renderMonogram({
        template: made,
        choice,
        place,
        style,
        color,
        face: getFace(style.faceId),
        fabric: null,
        lookTwice: [],
      })
    found = { drawing: draw(), again: draw() }
    drawings.set(key, found)
  }
  return found
}

const options = { numRuns: runs, seed: 321 }

describe(`${runs} monograms of any names, style, size and room`, () => {
  test('most can be rendered', () => {
    const made = fc.sample(cases, options).filter((tried) => drawn(tried).drawing.proof !== null)
    expect(made.length).toBeGreaterThan(runs * 0.6)
  })

  test('no glyph is outside of the safe area', () => {
    fc.assert(
      fc.property(cases, (tried) => {
        const proof = drawn(tried).drawing.proof
        for (const { bounds } of proof?.artwork.shapes ?? []) {
          expect(bounds.x1).toBeGreaterThanOrEqual(tried.area.safe)
          expect(bounds.y1).toBeGreaterThanOrEqual(tried.area.safe)
          expect(bounds.x2).toBeLessThanOrEqual(tried.area.width - tried.area.safe)
          expect(bounds.y2).toBeLessThanOrEqual(tried.area.height - tried.area.safe)
        }
      }),
      options,
    )
  })

  test('no two glyphs overlap', () => {
    fc.assert(
      fc.property(cases, (tried) => {
        const shapes = drawn(tried).drawing.proof?.artwork.shapes ?? []
        const contours = shapes.map((shape) => ({
          ...shape,
          contours: flattenCurves(shape.commands, 0.02),
        }))
        for (const [index, one] of contours.entries())
          for (const other of contours.slice(index + 1))
            if (boxesMeet(one.bounds, other.bounds))
              expect(cross(one.contours, other.contours)).toBe(false)
      }),
      options,
    )
  })

  test('preview and production are identical', () => {
    fc.assert(
      fc.property(cases, (tried) => {
        const { drawing, again } = drawn(tried)
        expect(again.proof?.svg).toBe(drawing.proof?.svg)
      }),
      options,
    )
  })

  test("the decoded stitch file is within 0.1 mm of the outline's bounds", () => {
    fc.assert(
      fc.property(cases, (tried) => {
        const proof = drawn(tried).drawing.proof
        if (!proof) return
        const shapes = readPaths(proof.svg)
        const outline = joinBounds(shapes.map(({ commands }) => getBounds(commands)))
        const read = readDst(writeDst(generateStitches(shapes), proof.monogramText))
        const sewn = extentOf(read.stitches.filter(({ kind }) => kind === 'stitch'))
        expect(Math.abs(sewn.x2 - sewn.x1 - (outline.x2 - outline.x1))).toBeLessThanOrEqual(0.1)
        expect(Math.abs(sewn.y2 - sewn.y1 - (outline.y2 - outline.y1))).toBeLessThanOrEqual(0.1)
        expect(read.declared).toBe(read.stitches.length)
      }),
      options,
    )
  })
})

test.each([
  ['EH', 'pair', 'none'],
  ['JE', 'pair', 'none'],
  ['EJH', 'three_block', 'none'],
  ['QHJ', 'three_traditional', 'none'],
  ['EHJ', 'stacked', 'none'],
] as const)(
  '%s in %s has letters of the chosen height, tails not counted',
  (typed, layout, frame) => {
    const room = { width: 500, height: 500, safe: 6 }
    const { drawing } = drawn({
      names: { first: '', middle: '', last: '', partner: '', text: '', letters: typed },
      area: room,
      layout,
      faceId: 'roman',
      frame,
      curve: 'none',
      size: 64,
    })
    const { heightMm, topMm, bounds } = drawing.proof?.artwork ?? {}
    expect(heightMm).toBeCloseTo(64, 1)
    expect(topMm).toBeGreaterThanOrEqual((bounds?.y1 ?? 0) - 0.01)
    expect((topMm ?? 0) + (heightMm ?? 0)).toBeLessThanOrEqual((bounds?.y2 ?? 0) + 0.01)
    expect(drawing.proof?.summary).toContain('2½ in tall')
  },
)

function extentOf(stitches: readonly Stitch[]): Bounds {
  return joinBounds(stitches.map(({ x, y }) => ({ x1: x, x2: x, y1: y, y2: y })))
}

function boxesMeet(a: Bounds, b: Bounds): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2
}

/**
 * True when edges cross or one shape overlaps the filled area of another. A frame around letters
 * does not count.
 */
function cross(one: readonly Contour[], other: readonly Contour[]): boolean {
  const edges = (contours: readonly Contour[]) =>
    contours.flatMap((contour) =>
      contour.map((point, index) => [contour.at(index - 1) ?? point, point] as const),
    )
  const [a, b] = [edges(one), edges(other)]
  if (a.some(([p, q]) => b.some(([r, s]) => segmentsCross(p, q, [r, s])))) return true
  return inside(one[0]?.[0], other) || inside(other[0]?.[0], one)
}

type At = readonly [number, number]

function segmentsCross(p: At, q: At, [r, s]: readonly [At, At]): boolean {
  if (Math.max(p[0], q[0]) < Math.min(r[0], s[0]) || Math.max(r[0], s[0]) < Math.min(p[0], q[0]))
    return false
  const side = (a: At, b: At, c: At) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0
}

function inside(point: At | undefined, contours: readonly Contour[]): boolean {
  if (!point) return false
  let winding = 0
  for (const contour of contours)
    for (const [index, [x2, y2]] of contour.entries()) {
      const [x1, y1] = contour.at(index - 1) ?? [x2, y2]
      if (
        y1 <= point[1] !== y2 <= point[1]
        && x1 + ((point[1] - y1) / (y2 - y1)) * (x2 - x1) < point[0]
      )
        winding += y2 > y1 ? 1 : -1
    }
  return winding !== 0
}
