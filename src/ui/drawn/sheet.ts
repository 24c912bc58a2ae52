/** The size of the background behind every placeholder image: a bluish white, lit from the left. */
export const sheetWidth = 800
export const sheetHeight = 1000

const stops = (...list: readonly (readonly [offset: number, color: string, opacity?: number])[]) =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

const linear = (id: string, direction: string, content: string) =>
  `<linearGradient id="${id}" ${direction}>${content}</linearGradient>`
const radial = (id: string, content: string, place = '') =>
  `<radialGradient id="${id}"${place}>${content}</radialGradient>`
const pattern = (id: string, size: number, content: string) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`

const rightward = 'x1="0" y1="0" x2="1" y2=".25"'
const level = 'x1="0" y1="0" x2="1" y2="0"'
const downward = 'x1="0" y1="0" x2="0" y2="1"'

const definitions: Record<string, string> = {
  ground: linear('ground', rightward, stops([0, '#f4f7f8'], [0.55, '#e7edef'], [1, '#dbe3e6'])),
  floor: linear('floor', downward, stops([0, '#fff', 0], [0.5, '#fff', 0.34], [1, '#c3d0d6', 0.3])),
  shadow: radial('shadow', stops([0, '#22343a', 0.42], [0.55, '#22343a', 0.17], [1, '#22343a', 0])),
  glow: radial('glow', stops([0, '#ffe9a8', 0.85], [0.4, '#fff0c4', 0.35], [1, '#fff6dd', 0])),
  across: linear(
    'across',
    rightward,
    stops([0, '#fff', 0.32], [0.42, '#fff', 0], [1, '#0d2127', 0.24]),
  ),
  down: linear(
    'down',
    downward,
    stops([0, '#fff', 0.34], [0.28, '#fff', 0], [0.6, '#0d2127', 0], [1, '#0d2127', 0.34]),
  ),
  round: linear(
    'round',
    level,
    stops(
      [0, '#0d2127', 0.1],
      [0.2, '#fff', 0.42],
      [0.48, '#fff', 0],
      [0.9, '#0d2127', 0.34],
      [1, '#0d2127', 0.2],
    ),
  ),
  puff: radial(
    'puff',
    stops([0, '#fff', 0.5], [0.5, '#fff', 0.06], [1, '#0d2127', 0.28]),
    ' cx=".36" cy=".34" r=".78"',
  ),
  silver: linear(
    'silver',
    level,
    stops([0, '#8f9ba1'], [0.22, '#fbfdfd'], [0.45, '#c4cdd1'], [0.62, '#f2f5f6'], [1, '#7c898f']),
  ),
  gold: linear(
    'gold',
    level,
    stops([0, '#a27f3b'], [0.25, '#f0dca4'], [0.6, '#c39a4c'], [1, '#8a6a2c']),
  ),
  weave: pattern(
    'weave',
    6,
    '<path d="M1 0v6M4 0v6" stroke="#0d2127" stroke-opacity=".055" stroke-width="1.2"/><path d="M0 2h6M0 5h6" stroke="#fff" stroke-opacity=".11"/>',
  ),
  terry: pattern(
    'terry',
    8,
    '<path d="M1 3q1.5-2.4 3 0M5 7q1.5-2.4 3 0" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="1.3"/><path d="M1 4.4q1.5-2.2 3 0M5 8.2q1.5-2.2 3 0" fill="none" stroke="#0d2127" stroke-opacity=".13" stroke-width="1.1"/>',
  ),
  cord: pattern(
    'cord',
    14,
    '<path d="M0 0h14" stroke="#0d2127" stroke-opacity=".16" stroke-width="3"/><path d="M0 6h14" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>',
  ),
}

/** The definitions that the drawing refers to. */
function definitionsFor(drawing: string): string {
  return Object.entries(definitions)
    .filter(([id]) => drawing.includes(`url(#${id})`))
    .map(([, definition]) => definition)
    .join('')
}

/** Puts a drawing on the background. */
export function renderOnGround(drawing: string): string {
  const ground = `<path d="M0 0h800v1000H0Z" fill="url(#ground)"/><path d="M0 520h800v480H0Z" fill="url(#floor)"/>`
  const all = ground + drawing
  return `<defs>${definitionsFor(all)}</defs>${all}`
}
