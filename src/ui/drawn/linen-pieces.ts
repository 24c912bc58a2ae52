import type { Dye } from './dye.ts'
import { cloth, ellipse, line, lit, path, polygon, rect, sewn, shadow } from './strokes.ts'
import type { Point } from './strokes.ts'

/** A square cloth on a table, seen from above one corner. */
const lying: readonly Point[] = [
  [96, 548],
  [436, 356],
  [716, 560],
  [366, 786],
]

function inset(points: readonly Point[], share: number): Point[] {
  const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  return points.map(([x, y]) => [x + (cx - x) * share, y + (cy - y) * share])
}

const lowered = (points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x + by * 0.16, y + by])

export function napkin(dye: Dye): string {
  const layers = [66, 48, 31, 15].map((by, index) => {
    const d = polygon(lowered(lying, by))
    return path(d, `fill="${index % 2 ? dye.dark : dye.deep}"`) + line(d, dye.deep, [1.5, 0.5])
  })
  const top = polygon(lying)
  const [west, north, east, south] = lying as [Point, Point, Point, Point]
  const corner: Point[] = [
    [south[0] - 62, south[1] - 42],
    [south[0] + 66, south[1] - 44],
    [south[0] + 14, south[1] - 112],
  ]
  return (
    shadow([452, 742], [372, 150])
    + layers.join('')
    + cloth(top, dye.base)
    + sewn(polygon(inset(lying, 0.13)), dye.thread, 3.2)
    + line(
      `M${west[0] + 60} ${west[1] + 14}Q390 470 ${east[0] - 60} ${east[1] + 2}`,
      '#0d2127',
      [3, 0.09],
    )
    + line(
      `M${north[0] - 30} ${north[1] + 44}Q420 560 ${south[0] - 6} ${south[1] - 120}`,
      '#fff',
      [5, 0.07],
    )
    + path(polygon(corner), `fill="${dye.light}"`)
    + lit(polygon(corner), 'down')
    + line(
      `M${south[0] - 62} ${south[1] - 42}L${south[0] + 14} ${south[1] - 112}L${south[0] + 66} ${south[1] - 44}`,
      dye.deep,
      [2, 0.45],
    )
  )
}

export function tablecloth(dye: Dye): string {
  const skirt =
    'M92 452Q96 660 74 858q34 20 66-2 30 26 68 4 34 24 72 2 36 26 78 2 40 24 82 0 36 24 74-2 36 22 70-4 32 22 66-2 34 18 76-4Q704 660 708 452Z'
  const folds = [
    [150, 124],
    [222, 204],
    [300, 282],
    [388, 366],
    [470, 452],
    [552, 536],
    [618, 610],
  ]
    .map(([top = 0, foot = 0], index) => {
      const d = `M${top} ${500 + Math.sin(index) * 14}Q${top - 10} 690 ${foot} 866h34Q${top + 18} 690 ${top} 500Z`
      return (
        path(d.replace(/\.\d+/g, ''), `fill="#0d2127" opacity="${index > 4 ? 0.15 : 0.09}"`)
        + line(`M${top + 26} 540Q${top + 30} 700 ${foot + 52} 850`, '#fff', [6, 0.15])
      )
    })
    .join('')
  return (
    shadow([440, 872], [400, 76])
    + cloth(skirt, dye.base)
    + folds
    + sewn(
      'M78 830q34 20 66-2 30 24 66 4 34 22 72 2 36 24 78 2 40 22 82 0 36 22 74-2 36 20 70-4 32 20 66-2 34 16 70-4',
      dye.thread,
      3,
    )
    + cloth(ellipse([400, 452], [308, 96]), dye.light)
    + line('M94 460a306 92 0 0 0 612 0', dye.deep, [2, 0.3])
    + line('M180 410Q400 470 640 418', '#0d2127', [2, 0.1])
  )
}

export function runner(dye: Dye): string {
  const board = 'M150 352H650L792 690H8Z'
  const bed = 'M318 352H482L520 690H280Z'
  const drop = 'M280 690H520L524 856L402 916L276 856Z'
  return (
    shadow([430, 748], [420, 70])
    + path(board, 'fill="#f7f9f9"')
    + lit(board, 'across')
    + path('M8 690H792V726H8Z', 'fill="#c2ced3"')
    + lit('M8 690H792V726H8Z', 'across')
    + path('M524 704l40 12-6 150-36 12Z', 'fill="#22343a" opacity=".12"')
    + cloth(bed, dye.base)
    + cloth(drop, dye.base, { light: 'down' })
    + line('M280 690H520', dye.light, [4, 0.7])
    + sewn('M334 362L302 680M466 362L498 680M300 706V842L402 890L500 842V706', dye.thread, 3.2)
    + line('M388 352L380 690M420 352L428 690', '#0d2127', [2, 0.1])
    + line('M340 700Q350 780 336 860M460 700Q452 790 466 858', '#0d2127', [5, 0.08])
  )
}

export function placemat(dye: Dye): string {
  const mat = rect([96, 330], [608, 452], 34)
  const stripes = Array.from(
    { length: 8 },
    (_, index) => `M${150 + index * 16 + (index > 3 ? 388 : 0)} 350V762`,
  ).join('')
  return (
    shadow([436, 620], [372, 262])
    + cloth(mat, dye.base, { texture: 'cord' })
    + line(stripes, dye.dark, [5, 0.5])
    + sewn(rect([120, 354], [560, 404], 22), dye.thread, 3.4)
    + shadow([424, 578], [206, 190])
    + path(ellipse([400, 556], [178, 176]), 'fill="#fdfefe"')
    + lit(ellipse([400, 556], [178, 176]), 'across', 0.7)
    + line(ellipse([400, 556], [124, 122]), '#9fb0b7', [2, 0.7])
    + line(ellipse([400, 556], [168, 166]), dye.base, [5, 0.85])
    + line('M300 470A126 124 0 0 1 388 434', '#fff', [8, 0.9])
  )
}

export function kitchen(dye: Dye): string {
  const hung =
    'M262 238Q250 520 236 822q46 16 86-4 42 18 80 0 40 18 82-2 42 18 80 4Q548 520 540 238q-62 30-140 12-78 18-138-12Z'
  const bands = [640, 664, 700, 712, 736]
    .map((y) => `M${250 - (y - 640) * 0.08} ${y}q150 18 306-2`)
    .join('')
  return (
    path('M60 236H740', 'stroke="#8d9ba1" stroke-width="14" stroke-linecap="round"')
    + path('M60 232H740', 'stroke="#f4f7f8" stroke-width="4" stroke-linecap="round"')
    + path('M560 262Q588 540 604 820l-44 8Z', 'fill="#22343a" opacity=".13"')
    + cloth(hung, dye.pale ? dye.base : '#f6f8f8')
    + line(bands, dye.pale ? '#2b6552' : dye.base, [9, 0.92])
    + path(
      'M330 256Q318 540 314 816l18 4Q346 540 344 256ZM458 254Q466 560 476 818l20 0Q486 540 474 254Z',
      'fill="#0d2127" opacity=".08"',
    )
    + line('M300 260Q288 540 282 810M410 256Q408 540 404 812', '#fff', [8, 0.5])
    + sewn('M250 796q40 14 74-2 40 16 78 0 40 16 80-2 40 16 68 4', dye.thread, 3)
    + path(
      'M262 238q62 30 138 12 78 18 140-12l-2-14q-70 24-138 10-70 14-136-10Z',
      `fill="${dye.pale ? dye.light : '#fff'}"`,
    )
  )
}
