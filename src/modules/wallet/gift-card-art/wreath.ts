import type { ArtColors } from './art-colors.ts'
import { circle, dot, leaf, line, polar, round, shape } from './shapes.ts'

const center = { x: 200, y: 196 }
const radius = 132
/** Degrees that a branch spans, from the bow to the open top. */
const span = 164
const leafCount = 15

/** Two olive branches, tied with a ribbon. */
export function renderWreath(colors: ArtColors): string {
  return [
    line(circle(center, 88), { color: colors.shade, width: 2.5, dash: '7 7' }),
    ...[1, -1].flatMap((side) => renderBranch(side as 1 | -1, colors)),
    renderBow(colors),
  ].join('')
}

function renderBranch(
  side: 1 | -1,
  { line: ink, tone, shade, ground, accent }: ArtColors,
): string[] {
  const at = (share: number) => 90 - side * share * span
  const start = polar(center, radius, at(0))
  const end = polar(center, radius, at(1))
  const sweep = side === 1 ? 0 : 1
  const stem = line(
    `M${round(start.x)} ${round(start.y)}A${radius} ${radius} 0 0 ${sweep} ${round(end.x)} ${round(end.y)}`,
    { color: tone, width: 3 },
  )
  const leaves = Array.from({ length: leafCount }, (_, index) => {
    const share = (index + 0.6) / leafCount
    const length = 50 - 16 * share
    const along = at(share) - side * 90
    const root = polar(center, radius, at(share))
    return [1, -1].map((edge) =>
      leaf({
        ...root,
        degrees: along + edge * (index % 2 === 0 ? 34 : 46),
        length: round(edge === side ? length * 0.86 : length),
        width: round(16 - 4 * share),
        fill: (index + (edge === 1 ? 0 : 1)) % 3 === 0 ? ink : edge === side ? shade : tone,
        vein: ground,
      }),
    )
  })
  const berries = [0.2, 0.42, 0.63, 0.82].flatMap((share, index) => {
    const root = polar(center, radius, at(share))
    const away = radius + (index % 2 === 0 ? 26 : -25)
    const berry = polar(center, away, at(share) - side * 4)
    return [
      line(`M${round(root.x)} ${round(root.y)}L${round(berry.x)} ${round(berry.y)}`, {
        color: tone,
        width: 1.6,
      }),
      dot(berry, 6, accent),
    ]
  })
  const tip = leaf({
    ...end,
    degrees: at(1) - side * 90,
    length: 36,
    width: 12,
    fill: ink,
    vein: ground,
  })
  return [stem, ...leaves.flat(), ...berries, tip]
}

function renderBow({ accent, ground }: ArtColors): string {
  const loop = 'M200 330C170 296 118 296 120 330C122 364 172 360 200 334Z'
  const tail = 'M196 334C186 356 170 372 146 384L158 388L160 400C182 386 198 364 206 338Z'
  const mirror = (path: string) => `<g transform="matrix(-1 0 0 1 400 0)">${path}</g>`
  const half = [
    shape(tail, accent),
    shape(loop, accent),
    line('M196 332C174 320 150 316 134 328', { color: ground, width: 2 }),
    line('M196 335C176 346 154 350 138 342', { color: ground, width: 2 }),
  ].join('')
  return [
    half,
    mirror(half),
    `<rect x="186" y="317" width="28" height="32" rx="9" fill="${accent}" stroke="${ground}" stroke-width="2"/>`,
    line('M194 325V341M206 325V341', { color: ground, width: 1.6 }),
  ].join('')
}
