import type { ArtColors } from './art-colors.ts'
import { circle, dot, leaf, line, polar, round, shape } from './shapes.ts'

const plate = { x: 200, y: 206 }

/** A plate with a folded napkin and a sprig, a fork, a knife, a spoon, and a glass. */
export function renderPlaceSetting(colors: ArtColors): string {
  const { line: ink, ground, shade } = colors
  return [
    shape(circle(plate, 122), ground),
    line(circle(plate, 122), { color: ink, width: 3 }),
    line(circle(plate, 106), { color: ink, width: 2.5, dash: '8 7' }),
    shape(circle(plate, 84), shade),
    line(circle(plate, 84), { color: ink, width: 2 }),
    renderNapkin(colors),
    renderFork(ink),
    renderKnife(colors),
    renderSpoon(colors),
    renderGlass(colors),
  ].join('')
}

function renderNapkin({ line: ink, ground, tone, accent }: ArtColors): string {
  const fold = 'M144 162L212 142L254 250L186 272Z'
  const hem = 'M154.5 168L206.5 152.5L243.5 244.5L191.5 261.5Z'
  const sprig = { x: 190, y: 246 }
  const stem = `M${sprig.x} ${sprig.y}C202 226 214 206 226 180`
  const leaves = [0.12, 0.28, 0.44, 0.6, 0.76].flatMap((share, index) => {
    const root = { x: sprig.x + 36 * share + 6 * share * (1 - share), y: sprig.y - 66 * share }
    return [1, -1].map((edge) =>
      leaf({
        ...root,
        degrees: -60 + edge * 42,
        length: 29 - 3 * index,
        width: 11,
        fill: (index + edge) % 3 === 0 ? tone : ink,
        vein: ground,
      }),
    )
  })
  return [
    shape(fold, ground),
    line(fold, { color: ink, width: 2.5 }),
    line(hem, { color: ink, width: 1.8, dash: '5 5' }),
    line(stem, { color: ink, width: 2.2 }),
    ...leaves,
    leaf({ x: 225, y: 182, degrees: -62, length: 20, width: 9, fill: ink, vein: ground }),
    dot({ x: 207, y: 240 }, 5, accent),
    dot({ x: 219, y: 235 }, 5, accent),
    dot({ x: 190, y: 212 }, 5, accent),
  ].join('')
}

function renderFork(ink: string): string {
  const tines = [40, 48, 56, 64].map((x) => line(`M${x} 108V152`, { color: ink, width: 4 }))
  return [
    ...tines,
    line('M40 150C40 176 64 176 64 150', { color: ink, width: 4 }),
    line('M52 168V318', { color: ink, width: 6 }),
  ].join('')
}

function renderKnife({ line: ink, ground }: ArtColors): string {
  return [
    shape('M352 108C338 122 334 168 338 214H352Z', ground),
    line('M352 108C338 122 334 168 338 214H352Z', { color: ink, width: 3 }),
    line('M347 224V318', { color: ink, width: 7 }),
  ].join('')
}

function renderSpoon({ line: ink, ground }: ArtColors): string {
  return [
    `<ellipse cx="378" cy="136" rx="13" ry="25" fill="${ground}" stroke="${ink}" stroke-width="3"/>`,
    line('M372 128C373 120 376 117 379 116', { color: ink, width: 2 }),
    line('M378 162V318', { color: ink, width: 5.5 }),
  ].join('')
}

/** A glass seen from above, with light on its rim. */
function renderGlass({ line: ink, ground, tone, accent }: ArtColors): string {
  const glass = { x: 312, y: 60 }
  const [from, to] = [polar(glass, 26, 200), polar(glass, 26, 290)]
  return [
    shape(circle(glass, 36), ground),
    line(circle(glass, 36), { color: ink, width: 3 }),
    shape(circle(glass, 22), accent),
    line(circle(glass, 22), { color: ink, width: 1.8 }),
    line(`M${round(from.x)} ${round(from.y)}A26 26 0 0 1 ${round(to.x)} ${round(to.y)}`, {
      color: tone,
      width: 3,
    }),
  ].join('')
}
