import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { Face, Glyph } from './glyphs.ts'
import type { Command } from './outline.ts'

/** A cross-stitch alphabet, seven crosses high, as used to mark household linen. `#` is a cross. */
const grids: Readonly<Record<string, string>> = {
  A: '.###.#...##...#######...##...##...#',
  B: '####.#...##...#####.#...##...#####.',
  C: '.###.#...##....#....#....#...#.###.',
  D: '####.#...##...##...##...##...#####.',
  E: '######....#....####.#....#....#####',
  F: '######....#....####.#....#....#....',
  G: '.###.#...##....#.####...##...#.###.',
  H: '#...##...##...#######...##...##...#',
  I: '###.#..#..#..#..#.###',
  J: '..###...#....#....#....#.#..#..##..',
  K: '#...##..#.#.#..##...#.#..#..#.#...#',
  L: '#....#....#....#....#....#....#####',
  M: '#...###.###.#.##.#.##...##...##...#',
  N: '#...###..##.#.##..###...##...##...#',
  O: '.###.#...##...##...##...##...#.###.',
  P: '####.#...##...#####.#....#....#....',
  Q: '.###.#...##...##...##.#.##..#..##.#',
  R: '####.#...##...#####.#.#..#..#.#...#',
  S: '.#####....#.....###.....#....#####.',
  T: '#####..#....#....#....#....#....#..',
  U: '#...##...##...##...##...##...#.###.',
  V: '#...##...##...##...#.#.#..#.#...#..',
  W: '#...##...##...##.#.##.#.###.###...#',
  X: '#...##...#.#.#...#...#.#.#...##...#',
  Y: '#...##...#.#.#...#....#....#....#..',
  Z: '#####....#...#...#...#...#....#####',
  0: '.###.#...##..###.#.###..##...#.###.',
  1: '.#.##..#..#..#..#.###',
  2: '.###.#...#....#...#...#...#...#####',
  3: '.###.#...#....#..##.....##...#.###.',
  4: '...#...##..#.#.#..#.#####...#....#.',
  5: '######....####.....#....##...#.###.',
  6: '.###.#....#....####.#...##...#.###.',
  7: '#####....#...#...#...#....#....#...',
  8: '.###.#...##...#.###.#...##...#.###.',
  9: '.###.#...##...#.####....#....#.###.',
  '&': '.##..#..#.#..#..##..#.#.##..#..##.#',
  '·': '...#...',
  '-': '.........###.........',
  '.': '......#',
  "'": '##.....',
  '/': '....#....#...#...#...#...#....#....',
}

const rows = 7
const cell = 1 / rows

/** Crosses are slightly smaller than their cell, so that they do not touch. */
const arm = 0.17
const reach = 0.44

export const workroomFace: Face = {
  id: 'workroom',
  glyph(letter) {
    if (!Object.hasOwn(grids, letter)) return null
    return cache.get(letter) ?? buildGlyph(letter)
  },
}

const cache = new Map<string, Glyph>()

function buildGlyph(letter: string): Glyph {
  const grid = getOwnValue(grids, letter) ?? ''
  const columns = grid.length / rows
  const commands = [...grid].flatMap((mark, index) =>
    mark === '#' ? cross((index % columns) + 0.5, Math.floor(index / columns) + 0.5) : [],
  )
  const glyph = { commands, advance: (columns + 1) * cell }
  cache.set(letter, glyph)
  return glyph
}

/** A diagonal cross as an outline of twelve corners. */
function cross(column: number, row: number): Command[] {
  const half = arm / Math.SQRT2
  const corners: [number, number][] = [
    [0, -half],
    [reach - half, -reach],
    [reach, -reach + half],
    [half, 0],
    [reach, reach - half],
    [reach - half, reach],
    [0, half],
    [-reach + half, reach],
    [-reach, reach - half],
    [-half, 0],
    [-reach, -reach + half],
    [-reach + half, -reach],
  ]
  const at = ([x, y]: [number, number]): [number, number] => [
    (column + x) * cell,
    (row + y) * cell - 1,
  ]
  const [first, ...others] = corners.map(at)
  return first ? [['M', ...first], ...others.map((corner): Command => ['L', ...corner]), ['Z']] : []
}
