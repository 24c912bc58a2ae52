import type { ArtColors } from './art-colors.ts'
import { circle, dot, leaf, line, polar, shape } from './shapes.ts'

/** A house in the evening, with lit windows, a wreath on the door, and two trees. */
export function renderHouse(colors: ArtColors): string {
  const { line: ink, tone, shade, ground, accent } = colors
  return [
    renderSky(colors),
    // Chimney and smoke
    shape('M262 96H290V150H262Z', tone),
    line('M258 96H294', { color: ink, width: 4 }),
    line('M276 84C264 72 288 62 276 48C266 36 284 30 280 20', { color: tone, width: 3 }),
    // Walls and roof
    shape('M104 186H296V338H104Z', ink),
    shape('M200 84L320 190H80Z', shade),
    line('M84 190L200 88L316 190', { color: ink, width: 6 }),
    line('M110 178L200 99L290 178', { color: tone, width: 2.2, dash: '7 6' }),
    shape(circle({ x: 200, y: 150 }, 17), accent),
    line(circle({ x: 200, y: 150 }, 17), { color: ink, width: 3 }),
    line('M200 133V167M183 150H217', { color: ink, width: 2 }),
    line('M104 206H296', { color: shade, width: 2, dash: '6 6' }),
    ...[122, 240].map((x) => renderWindow(x, colors)),
    renderDoor(colors),
    ...[64, 336].map((x) => renderTree(x, colors)),
    // Ground and path
    line('M20 340H380', { color: ink, width: 4 }),
    shape('M178 342H222L244 388H156Z', shade),
    line('M189 348L172 384M211 348L228 384', { color: ground, width: 2, dash: '5 6' }),
    line('M36 356H140M260 356H364M60 370H132M268 370H340', {
      color: shade,
      width: 2.5,
      dash: '8 8',
    }),
  ].join('')
}

function renderSky({ tone, accent, ground }: ArtColors): string {
  const star = (x: number, y: number, size: number) =>
    line(`M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}`, { color: tone, width: 2 })
  return [
    dot({ x: 92, y: 72 }, 26, accent),
    dot({ x: 103, y: 64 }, 23, ground),
    star(150, 40, 6),
    star(330, 70, 6),
    star(356, 128, 4),
    star(46, 132, 4),
    star(206, 52, 4),
  ].join('')
}

function renderWindow(x: number, { accent, ground }: ArtColors): string {
  return [
    `<rect x="${x}" y="222" width="38" height="56" fill="${accent}" stroke="${ground}" stroke-width="3"/>`,
    line(`M${x + 19} 222V278M${x} 250H${x + 38}`, { color: ground, width: 2.4 }),
    line(`M${x - 5} 284H${x + 43}`, { color: ground, width: 4 }),
  ].join('')
}

function renderDoor({ ground, tone, accent }: ArtColors): string {
  const wreath = { x: 200, y: 268 }
  const leaves = Array.from({ length: 12 }, (_, index) =>
    leaf({
      ...polar(wreath, 12, index * 30),
      degrees: index * 30 + 70,
      length: 13,
      width: 7,
      fill: tone,
      vein: ground,
    }),
  )
  return [
    shape('M176 338V250C176 218 224 218 224 250V338Z', ground),
    line('M183 334V251C183 228 217 228 217 251V334', { color: tone, width: 2, dash: '6 5' }),
    ...leaves,
    dot({ x: 200, y: 281 }, 4, accent),
    dot({ x: 214, y: 300 }, 3, accent),
  ].join('')
}

/** Leaves on a clipped ball: the direction from its center, and the distance in radii. */
const clippedLeaves = [
  { degrees: 10, share: 0.62 },
  { degrees: 85, share: 0.5 },
  { degrees: 150, share: 0.66 },
  { degrees: 215, share: 0.55 },
  { degrees: 290, share: 0.66 },
] as const

/** A clipped tree in a pot. */
function renderTree(x: number, { line: ink, tone, shade }: ArtColors): string {
  const tiers = [
    { y: 288, radius: 26 },
    { y: 246, radius: 19 },
    { y: 215, radius: 12 },
  ].flatMap(({ y, radius }) => [
    dot({ x, y }, radius, tone),
    ...clippedLeaves.map(({ degrees, share }) =>
      leaf({
        ...polar({ x, y }, radius * share, degrees),
        degrees: degrees + 60,
        length: 9,
        width: 4.5,
        fill: shade,
        vein: shade,
      }),
    ),
  ])
  return [
    line(`M${x} 300V322`, { color: ink, width: 4 }),
    ...tiers,
    shape(`M${x - 15} 316H${x + 15}L${x + 11} 340H${x - 11}Z`, shade),
    line(`M${x - 17} 316H${x + 17}`, { color: ink, width: 4 }),
  ].join('')
}
