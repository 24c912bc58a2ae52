import { bendText } from './bend.ts'
import { isSpace, splitGraphemes, type Face } from './glyphs.ts'
import type { Arrangement, Letter } from './names.ts'
import {
  getBounds,
  flattenCurves,
  joinBounds,
  placeOutline,
  type Bounds,
  type Command,
  type Contour,
  type Shape,
} from './outline.ts'
import { getClearance, joinProfiles, getProfile, shiftProfile, type Profile } from './spacing.ts'
import type { Frame, Layout, MonogramStyle } from './template.ts'

interface MeasuredShape extends Shape {
  readonly profile: Profile
  readonly baseline: number
}

/** Composed outlines, y growing downward. */
export interface Composition {
  readonly shapes: readonly Shape[]
  /**
   * What the height of a monogram is measured between: the top of the tallest letter and its
   * baseline, so without the tails of letters such as J. With a frame or on a curve it is all of it.
   */
  readonly top: number
  readonly bottom: number
}

/**
 * Composes the letters of an arrangement; the unit is the height of a capital. The face must have
 * every letter.
 */
export function composeLetters(
  { layout, frame, curve }: Pick<MonogramStyle, 'layout' | 'frame' | 'curve'>,
  arrangement: Arrangement,
  face: Face,
): Composition {
  const straight = setters[layout](arrangement.letters, face)
  const bent = curve === 'none' ? straight : bendText(straight, curve)
  const shapes = frame === 'none' ? bent : [...bent, renderFrame(bent, frame)]
  const isWhole = frame !== 'none' || curve !== 'none'
  const { y1, y2 } = joinBounds(shapes.map(({ bounds }) => bounds))
  const [top, bottom] = isWhole ? [y1, y2] : measureTallest(straight)
  return { shapes, top, bottom }
}

function measureTallest(shapes: readonly MeasuredShape[]): [top: number, bottom: number] {
  const [tallest] = shapes.toSorted((a, b) => b.baseline - b.bounds.y1 - (a.baseline - a.bounds.y1))
  return tallest ? [tallest.bounds.y1, tallest.baseline] : [0, 0]
}

type Setter = (letters: readonly Letter[], face: Face) => MeasuredShape[]

const gap = 0.1
const sideScale = 0.6

const row: Setter = (letters, face) =>
  inRow(letters.map((letter) => measureLetter(face, letter.text, 1)))

const traditional: Setter = (letters, face) =>
  inRow(
    letters.map((letter) =>
      letter.large
        ? measureLetter(face, letter.text, 1)
        : center(measureLetter(face, letter.text, sideScale)),
    ),
  )

const setters: Readonly<Record<Layout, Setter>> = {
  single: row,
  two_block: row,
  three_block: row,
  three_traditional: traditional,
  couple: traditional,
  pair: ([one, other], face) => {
    if (!one || !other) return []
    const and = center(measureLetter(face, '&', 0.5))
    return inRow([measureLetter(face, one.text, 1), and, measureLetter(face, other.text, 1)])
  },
  stacked: ([top, bottom, side], face) => {
    if (!top || !bottom || !side) return []
    const [upper, lower] = [
      measureLetter(face, top.text, 0.5),
      measureLetter(face, bottom.text, 0.5),
    ]
    const middle = (upper.bounds.x1 + upper.bounds.x2) / 2
    const centered = move(lower, middle - (lower.bounds.x1 + lower.bounds.x2) / 2, 0)
    const below = move(centered, 0, upper.bounds.y2 + gap * 0.8 - centered.bounds.y1)
    const column = joinBounds([upper.bounds, below.bounds])
    const large = measureLetter(face, side.text, 1.12)
    const level = move(
      large,
      0,
      (column.y1 + column.y2) / 2 - (large.bounds.y1 + large.bounds.y2) / 2,
    )
    const pair: MeasuredShape = { ...upper, profile: joinProfiles(upper.profile, below.profile) }
    const dx = Math.max(getClearance(pair.profile, level.profile, gap), -Infinity)
    return [
      upper,
      below,
      move(level, Number.isFinite(dx) ? dx : column.x2 + gap - level.bounds.x1, 0),
    ]
  },
  name: ([line], face) => setText(line?.text ?? '', face),
  date: ([line], face) => setText(line?.text ?? '', face),
}

const space = 0.34
const inText = 0.05

/**
 * Sets text with the advance widths of the face, but with the minimum gap that embroidery needs.
 */
function setText(text: string, face: Face): MeasuredShape[] {
  const shapes: MeasuredShape[] = []
  let pen = 0
  let previousProfile: Profile | null = null
  for (const letter of splitGraphemes(text)) {
    if (isSpace(letter)) {
      pen += space
      continue
    }
    const shape = measureLetter(face, letter, 1)
    const dx: number = previousProfile
      ? Math.max(pen, getClearance(previousProfile, shape.profile, inText))
      : pen
    const placed = move(shape, dx, 0)
    previousProfile = previousProfile
      ? joinProfiles(previousProfile, placed.profile)
      : placed.profile
    shapes.push(placed)
    pen = dx + (face.glyph(letter)?.advance ?? 0)
  }
  return shapes
}

function inRow(shapes: readonly MeasuredShape[]): MeasuredShape[] {
  const placed: MeasuredShape[] = []
  let previousProfile: Profile | null = null
  for (const next of shapes) {
    const last: Bounds | undefined = placed.at(-1)?.bounds
    const needed: number = previousProfile ? getClearance(previousProfile, next.profile, gap) : 0
    const beside: number = last ? last.x2 + gap - next.bounds.x1 : 0
    // Letters may overlap horizontally only so far that they stay readable.
    const dx: number = previousProfile ? Math.max(needed, beside - overhang(next)) : 0
    const moved = move(next, dx, 0)
    previousProfile = previousProfile ? joinProfiles(previousProfile, moved.profile) : moved.profile
    placed.push(moved)
  }
  return placed
}

function overhang({ bounds }: MeasuredShape): number {
  return (bounds.x2 - bounds.x1) * 0.45
}

function measureLetter(face: Face, letter: string, scale: number): MeasuredShape {
  const glyph = face.glyph(letter)
  if (!glyph) throw new Error(`The face ${face.id} has no glyph for ${letter}.`)
  const commands = scale === 1 ? glyph.commands : placeOutline(glyph.commands, scale, [0, 0])
  return {
    letter,
    commands,
    bounds: getBounds(commands),
    profile: getProfile(outlineOf(commands)),
    baseline: 0,
  }
}

function outlineOf(commands: readonly Command[]): Contour[] {
  return flattenCurves(commands, 0.002)
}

/** Centers a shape vertically on the capitals. */
function center(shape: MeasuredShape): MeasuredShape {
  return move(shape, 0, -0.5 - (shape.bounds.y1 + shape.bounds.y2) / 2)
}

function move(
  { letter, commands, bounds, profile, baseline }: MeasuredShape,
  dx: number,
  dy: number,
): MeasuredShape {
  const moved = placeOutline(commands, 1, [dx, dy])
  const at = { x1: bounds.x1 + dx, x2: bounds.x2 + dx, y1: bounds.y1 + dy, y2: bounds.y2 + dy }
  return {
    letter,
    commands: moved,
    bounds: at,
    baseline: baseline + dy,
    profile: dy === 0 ? shiftProfile(profile, dx) : getProfile(outlineOf(moved)),
  }
}

const frameRoom = 0.15
const frameWidth = 0.055

/** A ring or oval as two ellipses with opposite winding. */
function renderFrame(shapes: readonly Shape[], frame: Exclude<Frame, 'none'>): Shape {
  const box = joinBounds(shapes.map((shape) => shape.bounds))
  const [cx, cy] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2]
  const [halfWidth, halfHeight] = [(box.x2 - box.x1) / 2, (box.y2 - box.y1) / 2]
  const diagonal = Math.hypot(halfWidth, halfHeight) + frameRoom
  const [rx, ry] =
    frame === 'ring'
      ? [diagonal, diagonal]
      : [halfWidth * Math.SQRT2 + frameRoom, halfHeight * Math.SQRT2 + frameRoom]
  const commands = [
    ...ellipse([cx, cy], [rx + frameWidth, ry + frameWidth], 1),
    ...ellipse([cx, cy], [rx, ry], -1),
  ]
  return { letter: '', commands, bounds: getBounds(commands) }
}

/** Approximates a quarter circle by a cubic Bézier curve with an error of 0.02 %. */
const kappa = 0.5519150244935106

function ellipse(
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  turn: 1 | -1,
): Command[] {
  const [kx, ky] = [rx * kappa, ry * kappa * turn]
  const r = ry * turn
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + r, cx, cy + r],
    ['C', cx - kx, cy + r, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - r, cx, cy - r],
    ['C', cx + kx, cy - r, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ]
}
