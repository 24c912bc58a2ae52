import { lookUp } from '#kernel/lookup/lookup.ts'
import type { Face, Glyph } from './glyphs.ts'
import type { Command } from './outline.ts'

/** The marks of a household's linen: capitals and figures counted in cross-stitch on seven threads. `#` is a cross. */
const grids: Readonly<Record<string, string>> = {
  A: '.###.#...##...#######...##...##...#', B: '####.#...##...#####.#...##...#####.', C: '.###.#...##....#....#....#...#.###.',
  D: '####.#...##...##...##...##...#####.', E: '######....#....####.#....#....#####', F: '######....#....####.#....#....#....',
  G: '.###.#...##....#.####...##...#.###.', H: '#...##...##...#######...##...##...#', I: '###.#..#..#..#..#.###',
  J: '..###...#....#....#....#.#..#..##..', K: '#...##..#.#.#..##...#.#..#..#.#...#', L: '#....#....#....#....#....#....#####',
  M: '#...###.###.#.##.#.##...##...##...#', N: '#...###..##.#.##..###...##...##...#', O: '.###.#...##...##...##...##...#.###.',
  P: '####.#...##...#####.#....#....#....', Q: '.###.#...##...##...##.#.##..#..##.#', R: '####.#...##...#####.#.#..#..#.#...#',
  S: '.#####....#.....###.....#....#####.', T: '#####..#....#....#....#....#....#..', U: '#...##...##...##...##...##...#.###.',
  V: '#...##...##...##...#.#.#..#.#...#..', W: '#...##...##...##.#.##.#.###.###...#', X: '#...##...#.#.#...#...#.#.#...##...#',
  Y: '#...##...#.#.#...#....#....#....#..', Z: '#####....#...#...#...#...#....#####',
  0: '.###.#...##..###.#.###..##...#.###.', 1: '.#.##..#..#..#..#.###', 2: '.###.#...#....#...#...#...#...#####', 3: '.###.#...#....#..##.....##...#.###.',
  4: '...#...##..#.#.#..#.#####...#....#.', 5: '######....####.....#....##...#.###.', 6: '.###.#....#....####.#...##...#.###.', 7: '#####....#...#...#...#....#....#...',
  8: '.###.#...##...#.###.#...##...#.###.', 9: '.###.#...##...#.####....#....#.###.', '&': '.##..#..#.#..#..##..#.#.##..#..##.#',
  '·': '...#...', '-': '.........###.........', '.': '......#', "'": '##.....', '/': '....#....#...#...#...#...#....#....',
} // prettier-ignore

const rows = 7
const cell = 1 / rows

/** Two crossing stitches, slightly short of the cell so that no two crosses touch. */
const arm = 0.17
const reach = 0.44

export const workroomFace: Face = {
  id: 'workroom',
  glyph(letter) {
    if (!Object.hasOwn(grids, letter)) return null
    return known.get(letter) ?? remember(letter)
  },
}

const known = new Map<string, Glyph>()

function remember(letter: string): Glyph {
  const grid = lookUp(grids, letter) ?? ''
  const columns = grid.length / rows
  const commands = [...grid].flatMap((mark, index) =>
    mark === '#' ? cross((index % columns) + 0.5, Math.floor(index / columns) + 0.5) : [],
  )
  const glyph = { commands, advance: (columns + 1) * cell }
  known.set(letter, glyph)
  return glyph
}

/** A saltire as one outline of twelve corners. */
function cross(column: number, row: number): Command[] {
  const half = arm / Math.SQRT2
  const corners: [number, number][] = [
    [0, -half], [reach - half, -reach], [reach, -reach + half], [half, 0], [reach, reach - half], [reach - half, reach],
    [0, half], [-reach + half, reach], [-reach, reach - half], [-half, 0], [-reach, -reach + half], [-reach + half, -reach],
  ] // prettier-ignore
  const at = ([x, y]: [number, number]): [number, number] => [
    (column + x) * cell,
    (row + y) * cell - 1,
  ]
  const [first, ...others] = corners.map(at)
  return first ? [['M', ...first], ...others.map((corner): Command => ['L', ...corner]), ['Z']] : []
}
