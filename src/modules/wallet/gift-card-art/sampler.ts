import type { ArtColors } from './art-colors.ts'
import { circle, line, shape } from './shapes.ts'

/** A heart of cross-stitches. */
const heart = [
  '..xx...xx..',
  '.xxxx.xxxx.',
  'xxxxxxxxxxx',
  'xxxxxxxxxxx',
  'xxxxxxxxxxx',
  '.xxxxxxxxx.',
  '..xxxxxxx..',
  '...xxxxx...',
  '....xxx....',
  '.....x.....',
] as const
const cell = 12.5
const hoop = { x: 200, y: 244 }

/** An embroidery hoop with a heart of cross-stitches, tied with a ribbon. */
export function renderSampler(colors: ArtColors): string {
  const { line: ink, ground, tone, shade } = colors
  return [
    shape(circle(hoop, 138), tone),
    line(circle(hoop, 138), { color: ink, width: 3 }),
    shape(circle(hoop, 124), ink),
    line(circle(hoop, 124), { color: ground, width: 2 }),
    line(circle(hoop, 110), { color: shade, width: 2.5, dash: '7 7' }),
    renderHeart(colors),
    renderSprigs(colors),
    renderRibbon(colors),
  ].join('')
}

function renderHeart({ ground, accent }: ArtColors): string {
  const left = hoop.x - (heart[0].length * cell) / 2
  const top = hoop.y - 56
  const crosses = heart.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      if (mark === '.') return []
      const at = { x: left + x * cell + 2.5, y: top + y * cell + 2.5 }
      const isBright = (x * 2 + y * 3) % 7 === 0
      return [{ path: `M${at.x} ${at.y}l8 8m0-8l-8 8`, isBright }]
    }),
  )
  const path = (isBright: boolean) =>
    crosses.flatMap((cross) => (cross.isBright === isBright ? [cross.path] : [])).join('')
  return [
    line(path(false), { color: ground, width: 3.4 }),
    line(path(true), { color: accent, width: 3.4 }),
  ].join('')
}

/** Small stitched stars and a border line below the heart. */
function renderSprigs({ ground, shade }: ArtColors): string {
  const star = (x: number, y: number) =>
    `M${x - 6} ${y}h12M${x} ${y - 6}v12M${x - 4} ${y - 4}l8 8m0-8l-8 8`
  return [
    line(`${star(126, 288)}${star(274, 288)}`, { color: ground, width: 2 }),
    line('M151 332l7-7l7 7l7-7l7 7l7-7l7 7l7-7l7 7l7-7l7 7l7-7l7 7', { color: shade, width: 2.4 }),
  ].join('')
}

function renderRibbon({ accent, ground, line: ink, tone }: ArtColors): string {
  const loop = 'M200 76C176 30 114 14 112 52C110 88 168 96 200 82Z'
  const tail = 'M196 84C186 104 166 118 138 126L150 133L148 147C178 136 198 112 206 88Z'
  const half = [
    shape(tail, accent),
    shape(loop, accent),
    line('M196 78C174 56 142 42 126 52', { color: ground, width: 2 }),
    line('M196 82C174 86 144 84 128 72', { color: ground, width: 2 }),
  ].join('')
  return [
    `<rect x="186" y="74" width="28" height="26" rx="4" fill="${tone}" stroke="${ink}" stroke-width="2.5"/>`,
    half,
    `<g transform="matrix(-1 0 0 1 400 0)">${half}</g>`,
    `<rect x="185" y="64" width="30" height="34" rx="10" fill="${accent}" stroke="${ground}" stroke-width="2"/>`,
    line('M194 73V89M206 73V89', { color: ground, width: 1.6 }),
  ].join('')
}
