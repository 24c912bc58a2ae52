import { line, number, rect } from './shapes.ts'
import type { Sheet } from './sheet.ts'

/** The pattern of a weave, as `w`. */
export function renderWeave(sheet: Sheet): string {
  const {
    textile: { surface },
    light,
    shade,
  } = sheet
  const pattern = (width: number, height: number, content: string): string =>
    `<pattern id="w" width="${width}" height="${height}" patternUnits="userSpaceOnUse">`
    + `${content}</pattern>`
  switch (surface) {
    case 'plain':
      return pattern(
        1.6,
        1.6,
        line('M0 .4H1.6M0 1.2H1.6', [light, 0.45], 'opacity=".7"')
          + line('M.4 0V1.6M1.2 0V1.6', [shade, 0.34], 'opacity=".6"'),
      )
    case 'percale':
      return pattern(0.9, 0.9, line('M0 .4H.9', [light, 0.3]) + line('M.4 0V.9', [shade, 0.16]))
    case 'twill':
      return pattern(
        3.2,
        12,
        line('M0 0L3.2 6L0 12M3.2 0L6.4 6L3.2 12M-3.2 0L0 6L-3.2 12', [shade, 0.8], 'opacity=".75"')
          + line('M1.4 0L4.6 6L1.4 12M-1.8 0L1.4 6L-1.8 12', [light, 0.7]),
      )
    case 'damask':
      return pattern(
        64,
        72,
        `<g fill="${light}" stroke="${shade}" stroke-width=".35" opacity=".85">${ivy}</g>`,
      )
    case 'waffle':
      return pattern(
        8,
        8,
        rect([0, 0, 8, 8], shade, 'opacity=".38"')
          + `<path d="M1.1 1.1H6.9L5.6 2.4H2.4V5.6L1.1 6.9Z" fill="${shade}"/>`
          + `<path d="M6.9 6.9V1.1L5.6 2.4V5.6H2.4L1.1 6.9Z" fill="${light}" opacity=".8"/>`
          + line('M0 0H8M0 0V8', [light, 1.5]),
      )
    case 'knit':
      return pattern(
        4.4,
        4,
        line('M.2 .2L2.2 3.4L4.2 .2', [shade, 1], 'opacity=".8" stroke-linecap="round"')
          + line('M.2 1.4L2.2 4.4L4.2 1.4', [light, 1], 'stroke-linecap="round"'),
      )
    case 'terry':
      return loops(sheet, pattern)
    case 'bookcloth':
      return ''
  }
}

/** Loops of terry, in rows that are not quite even. */
function loops(
  { light, shade, isDark }: Sheet,
  pattern: (width: number, height: number, content: string) => string,
): string {
  const arc = (x: number, y: number, [color, width]: readonly [string, number]): string =>
    `<path d="M${number(x)} ${number(y)}q.2 -2.6 1.4 -2.6t1.4 2.6" fill="none" stroke="${color}" `
    + `stroke-width="${width}" stroke-linecap="round"/>`
  const loop = (x: number, y: number): string =>
    arc(x + 0.35, y + 0.5, [shade, 1.1]) + arc(x, y, [light, 0.75])
  // Five loops to a row of four, so that none is cut off where the pattern repeats.
  const rows = [0.4, 2.5, 1.4, 3.1].flatMap((start, row) =>
    [-1, 0, 1, 2, 3].map((at) =>
      loop(start + at * 3.5 + ((((at + 4) % 4) * 7 + row * 3) % 5) * 0.12, 2.8 + row * 2.7),
    ),
  )
  return pattern(14, 10.8, `<g opacity="${isDark ? 0.62 : 0.75}">${rows.join('')}</g>`)
}

/** A sprig with four leaves, as it repeats in a damask. */
const leaf = 'c5 -7 13 -7 15 -2c5 4 2 12 -6 13c-4 -1 -8 -5 -9 -11z'
const ivy =
  `<path d="M6 14${leaf}"/><path d="M38 50${leaf}"/>`
  + `<path transform="translate(58 20) rotate(100)" d="M0 0${leaf}"/>`
  + `<path transform="translate(24 58) rotate(100)" d="M0 0${leaf}"/>`
  + '<path d="M20 22Q34 30 32 40T40 54M52 30Q46 42 32 40M10 62Q24 56 32 40" fill="none" '
  + 'stroke-width="1.1"/>'

/** Shadow, slubs of the yarn or loops of terry, and soft folds. */
export function renderFilters({ textile: { surface }, isDark }: Sheet): string {
  const noise = (frequency: string, seed: number, octaves = 2): string =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" `
    + `seed="${seed}"`
  const full = 'x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"'
  const slub =
    surface === 'terry'
      ? `${noise('.7', 4)}/><feColorMatrix values="0 0 0 0 .05 0 0 0 0 .1 0 0 0 0 .13 .55 0 0 0 -.16"/>`
      : surface === 'plain' || surface === 'twill'
        ? `${noise('.014 .9', 3, 3)} result="h"/>${noise('.9 .014', 8, 3)} result="v"/>`
          + '<feComposite in="h" in2="v" operator="arithmetic" k2=".5" k3=".5"/>'
          + (isDark
            ? '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .5 0 0 0 -.21"/>'
            : '<feColorMatrix values="0 0 0 0 .08 0 0 0 0 .14 0 0 0 0 .17 .5 0 0 0 -.21"/>')
        : `${noise('.3', 6)}/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .15 0 0 0 0 .2 .16 0 0 0 -.05"/>`
  return (
    '<filter id="drop" x="-10%" y="-10%" width="120%" height="120%">'
    + '<feDropShadow dx="3" dy="5" stdDeviation="5" flood-color="#20343c" flood-opacity=".34"/>'
    + '</filter>'
    + `<filter id="slub" ${full}>${slub}</filter>`
    + `<filter id="folds" ${full}>${noise('.0035 .0075', 31)}/>`
    + `<feColorMatrix values="0 0 0 0 .06 0 0 0 0 .11 0 0 0 0 .15 ${isDark ? 0.9 : 0.42} 0 0 0 ${isDark ? -0.36 : -0.18}"/>`
    + '</filter>'
  )
}
