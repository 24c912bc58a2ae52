import { bend } from './bend.ts'
import { isSpace, lettersOf, type Face } from './glyphs.ts'
import type { Arrangement, Letter } from './names.ts'
import {
  boundsOf,
  flatten,
  joinBounds,
  place,
  type Bounds,
  type Command,
  type Contour,
  type Shape,
} from './outline.ts'
import { clearance, joinProfiles, profileOf, shiftProfile, type Profile } from './spacing.ts'
import type { Frame, Layout, MonogramStyle } from './template.ts'

interface Drawn extends Shape {
  readonly profile: Profile
}

/** The letters of an arrangement side by side, in heights of a capital. The caller has seen that the face has every one. */
export function compose(
  { layout, frame, curve }: Pick<MonogramStyle, 'layout' | 'frame' | 'curve'>,
  arrangement: Arrangement,
  face: Face,
): Shape[] {
  const straight = setters[layout](arrangement.letters, face)
  const shapes = curve === 'none' ? straight : bend(straight, curve)
  return frame === 'none' ? shapes : [...shapes, surround(shapes, frame)]
}

type Setter = (letters: readonly Letter[], face: Face) => Shape[]

const gap = 0.1
const sideScale = 0.6

const row: Setter = (letters, face) => inRow(letters.map((letter) => draw(face, letter.text, 1)))

const traditional: Setter = (letters, face) =>
  inRow(
    letters.map((letter) =>
      letter.large ? draw(face, letter.text, 1) : center(draw(face, letter.text, sideScale)),
    ),
  )

const setters: Readonly<Record<Layout, Setter>> = {
  single: row,
  three_block: row,
  three_traditional: traditional,
  couple: traditional,
  pair: ([one, other], face) => {
    if (!one || !other) return []
    const and = other.role === 'partner' ? '&' : '·'
    const between = face.glyph(and) ? [center(draw(face, and, and === '&' ? 0.5 : 1))] : []
    return inRow([draw(face, one.text, 1), ...between, draw(face, other.text, 1)])
  },
  stacked: ([top, bottom, side], face) => {
    if (!top || !bottom || !side) return []
    const [upper, lower] = [draw(face, top.text, 0.5), draw(face, bottom.text, 0.5)]
    const middle = (upper.bounds.x1 + upper.bounds.x2) / 2
    const centered = move(lower, middle - (lower.bounds.x1 + lower.bounds.x2) / 2, 0)
    const below = move(centered, 0, upper.bounds.y2 + gap * 0.8 - centered.bounds.y1)
    const column = joinBounds([upper.bounds, below.bounds])
    const large = draw(face, side.text, 1.12)
    const level = move(
      large,
      0,
      (column.y1 + column.y2) / 2 - (large.bounds.y1 + large.bounds.y2) / 2,
    )
    const pair: Drawn = { ...upper, profile: joinProfiles(upper.profile, below.profile) }
    const dx = Math.max(clearance(pair.profile, level.profile, gap), -Infinity)
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

/** A line of text by the face's own advances, never closer than a needle can keep apart. */
function setText(text: string, face: Face): Shape[] {
  const shapes: Drawn[] = []
  let pen = 0
  let before: Profile | null = null
  for (const letter of lettersOf(text)) {
    if (isSpace(letter)) {
      pen += space
      continue
    }
    const drawn = draw(face, letter, 1)
    const dx: number = before ? Math.max(pen, clearance(before, drawn.profile, inText)) : pen
    const placed = move(drawn, dx, 0)
    before = before ? joinProfiles(before, placed.profile) : placed.profile
    shapes.push(placed)
    pen = dx + (face.glyph(letter)?.advance ?? 0)
  }
  return shapes
}

function inRow(drawn: readonly Drawn[]): Shape[] {
  const placed: Drawn[] = []
  let before: Profile | null = null
  for (const next of drawn) {
    const last: Bounds | undefined = placed.at(-1)?.bounds
    const needed: number = before ? clearance(before, next.profile, gap) : 0
    const beside: number = last ? last.x2 + gap - next.bounds.x1 : 0
    // A letter may lean under its neighbor, yet never so far that the two are read as one.
    const dx: number = before ? Math.max(needed, beside - overhang(next)) : 0
    const moved = move(next, dx, 0)
    before = before ? joinProfiles(before, moved.profile) : moved.profile
    placed.push(moved)
  }
  return placed
}

function overhang({ bounds }: Drawn): number {
  return (bounds.x2 - bounds.x1) * 0.45
}

function draw(face: Face, letter: string, scale: number): Drawn {
  const glyph = face.glyph(letter)
  if (!glyph) throw new Error(`The face ${face.id} has no ${letter}.`)
  const commands = scale === 1 ? glyph.commands : place(glyph.commands, scale, [0, 0])
  return { letter, commands, bounds: boundsOf(commands), profile: profileOf(outlineOf(commands)) }
}

function outlineOf(commands: readonly Command[]): Contour[] {
  return flatten(commands, 0.002)
}

/** Moved so that its middle lies at the middle of a capital. */
function center(drawn: Drawn): Drawn {
  return move(drawn, 0, -0.5 - (drawn.bounds.y1 + drawn.bounds.y2) / 2)
}

function move({ letter, commands, bounds, profile }: Drawn, dx: number, dy: number): Drawn {
  const moved = place(commands, 1, [dx, dy])
  const at = { x1: bounds.x1 + dx, x2: bounds.x2 + dx, y1: bounds.y1 + dy, y2: bounds.y2 + dy }
  return {
    letter,
    commands: moved,
    bounds: at,
    profile: dy === 0 ? shiftProfile(profile, dx) : profileOf(outlineOf(moved)),
  }
}

const frameRoom = 0.15
const frameWidth = 0.055

/** A ring or an oval around everything: two ellipses, the inner one turned the other way round. */
function surround(shapes: readonly Shape[], frame: Exclude<Frame, 'none'>): Shape {
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
  return { letter: '', commands, bounds: boundsOf(commands) }
}

/** Four cubics; the best constant for a quarter of a circle strays by 0.02 %. */
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
