import type { Dye } from './dye.ts'
import { cloth, ellipse, line, lit, path, polygon, rect, sewn, shadow } from './strokes.ts'

export function plate(dye: Dye): string {
  const charger = ellipse([400, 570], [306, 262])
  const dish = ellipse([398, 552], [206, 172])
  return (
    shadow([442, 644], [356, 256])
    + path(ellipse([400, 582], [306, 262]), 'fill="#9eabb0"')
    + path(charger, `fill="${dye.base}"`)
    + lit(charger, 'across')
    + line(charger, '#c9a557', 5)
    + line(ellipse([400, 568], [284, 241]), '#e4cd92', [1.6, 0.9])
    + path(ellipse([402, 568], [226, 190]), 'fill="#0d2127" opacity=".16"')
    + path(dish, 'fill="#fdfefe"')
    + lit(dish, 'across', 0.75)
    + line(ellipse([398, 552], [196, 162]), dye.pale ? '#c9a557' : dye.base, [4, 0.9])
    + path(ellipse([398, 556], [134, 108]), 'fill="#edf2f3"')
    + lit(ellipse([398, 556], [134, 108]), 'puff', 0.5)
    + line('M152 500A260 222 0 0 1 300 346', '#fff', [9, 0.42])
    + line('M252 500A160 130 0 0 1 330 436', '#fff', [8, 0.95])
  )
}

function goblet({ x, foot, scale }: { x: number; foot: number; scale: number }, dye: Dye): string {
  const bowl = 'M-78-430Q-104-250-38-196Q-14-178 0-176Q14-178 38-196Q104-250 78-430Z'
  const wine = 'M-90-330Q-88-246-36-202Q-14-186 0-184Q14-186 36-202Q88-246 90-330Z'
  return (
    shadow([x + 66 * scale, foot + 4], [168 * scale, 30 * scale])
    + `<g transform="translate(${x} ${foot}) scale(${scale})">`
    + path('M-5-178Q-4-70-9-24Q-60-16-84 2Q0 22 84 2Q60-16 9-24Q4-70 5-178Z', 'fill="#dfe8eb"')
    + lit('M-5-178Q-4-70-9-24Q-60-16-84 2Q0 22 84 2Q60-16 9-24Q4-70 5-178Z', 'round')
    + path(bowl, `fill="${dye.base}" opacity="${dye.pale ? 0.55 : 0.3}"`)
    + path(wine, `fill="${dye.base}" opacity="${dye.pale ? 0.4 : 0.62}"`)
    + lit(bowl, 'round')
    + path(ellipse([0, -430], [78, 15]), 'fill="#fff" opacity=".55"')
    + line(ellipse([0, -430], [78, 15]), '#7f9097', [2.2, 0.8])
    + line('M-90-330Q0-312 90-330', '#fff', [2, 0.5])
    + line('M-62-400Q-78-290-40-226', '#fff', [9, 0.75])
    + line('M66-390Q78-290 44-230', '#0d2127', [2, 0.2])
    + line('M-70 2Q0 18 70 2', '#fff', [3, 0.8])
    + '</g>'
  )
}

export function glass(dye: Dye): string {
  return (
    goblet({ x: 520, foot: 720, scale: 1.02 }, dye)
    + goblet({ x: 300, foot: 822, scale: 1.22 }, dye)
  )
}

export function flatware(dye: Dye): string {
  const napkin = rect([236, 262], [328, 560], 6)
  const fork =
    'M322 300v112q0 30 18 40l-4 280q0 30 14 30t14-30l-4-280q18-10 18-40V300h-8v100h-9V300h-9v100h-9V300h-9v100Z'
  const knife = 'M404 300Q440 322 438 420Q438 470 428 486L432 766q0 30 -15 30t-15-30Z'
  const spoon = 'M486 384q0-86 34-86t34 86q0 52-24 66l4 282q0 30-14 30t-14-30l4-282q-24-14-24-66Z'
  return (
    shadow([440, 800], [260, 74])
    + path('M564 290l26 22v522l-340 6-14-18h328Z', 'fill="#22343a" opacity=".16"')
    + cloth(napkin, dye.base)
    + sewn('M258 284V800H542V284', dye.thread, 3.2)
    + line('M236 540H564', '#0d2127', [3, 0.1])
    + [fork, knife, spoon]
      .map(
        (d) =>
          `<g transform="translate(9 10)">${path(d, 'fill="#0d2127" opacity=".22"')}</g>`
          + path(d, 'fill="url(#silver)"'),
      )
      .join('')
    + path(ellipse([520, 376], [22, 60]), 'fill="#fff" opacity=".45"')
    + line('M346 470v230M422 500v210M518 470v230', '#fff', [3, 0.85])
  )
}

export function serving(dye: Dye): string {
  const body = 'M128 470Q140 740 330 770H474Q660 740 672 470Z'
  return (
    shadow([452, 786], [330, 66])
    + path('M318 762H484L500 800H302Z', `fill="${dye.deep}"`)
    + lit('M318 762H484L500 800H302Z', 'round')
    + path(body, `fill="${dye.base}"`)
    + lit(body, 'round')
    + path(ellipse([400, 470], [272, 84]), `fill="${dye.dark}"`)
    + path(ellipse([400, 478], [250, 70]), 'fill="#f3f6f7"')
    + lit(ellipse([400, 478], [250, 70]), 'across')
    + line(ellipse([400, 470], [272, 84]), dye.light, 7)
    + line('M478 486Q500 350 578 226', '#7c898f', 26)
    + line('M476 484Q498 348 576 224', '#dfe6e9', 18)
    + line('M472 470Q494 346 568 228', '#fff', [5, 0.95])
    + path('M560 236q6-34 36-30 22 10 6 40Z', 'fill="url(#silver)"')
    + path('M440 492Q480 470 524 490Q480 512 440 492Z', 'fill="#22343a" opacity=".16"')
    + line('M176 560Q206 690 300 736', '#fff', [12, 0.3])
    + line('M140 560Q400 640 660 560', dye.thread, [3, 0.45])
  )
}

export function vase(dye: Dye): string {
  const body =
    'M352 452Q356 520 300 590Q244 668 288 770Q310 822 400 822Q490 822 512 770Q556 668 500 590Q444 520 448 452Z'
  const leaf = (x: number, y: number, turn: number) =>
    `<path d="M0 0Q26-24 60-8Q30 14 0 0Z" transform="translate(${x} ${y}) rotate(${turn})"/>`
  const stems =
    'M396 456Q380 330 300 190M400 456Q404 300 420 130M408 456Q440 330 540 210M392 456Q340 380 236 330'
  const leaves = [
    [376, 360, 200],
    [354, 292, -20],
    [330, 240, 190],
    [306, 200, -60],
    [404, 340, -30],
    [408, 260, 200],
    [414, 200, -40],
    [420, 140, -90],
    [436, 370, 10],
    [466, 310, -80],
    [500, 252, 0],
    [536, 214, -50],
    [350, 400, 170],
    [300, 362, 240],
    [250, 336, 170],
  ]
  return (
    shadow([462, 818], [250, 54])
    + line(stems, '#5b6f5f', 4)
    + `<g fill="#6f8672">${leaves.map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn)).join('')}</g>`
    + path(body, `fill="${dye.base}"`)
    + lit(body, 'round')
    + lit(body, 'weave', 0.5)
    + path(ellipse([400, 452], [48, 13]), `fill="${dye.deep}"`)
    + line(ellipse([400, 452], [48, 13]), dye.light, 4)
    + line('M322 610Q280 680 306 756', '#fff', [12, 0.5])
    + line('M286 640Q400 668 514 640', dye.thread, [2.5, 0.35])
  )
}

export function ring(dye: Dye): string {
  const fan = Array.from({ length: 9 }, (_, index) => {
    const foot = (pleat: number) =>
      [58 + pleat * 76, 832 - Math.abs(4.5 - pleat) ** 1.5 * 9] as const
    return polygon([[373 + index * 6, 520], foot(index), foot(index + 1), [379 + index * 6, 520]])
  })
  return (
    shadow([424, 800], [380, 76])
    + cloth(
      'M330 520Q250 400 196 288q60 24 102 4 30 34 88 10 44 30 90-4 52 22 122-10Q540 400 470 520Z',
      dye.dark,
      { light: 'down' },
    )
    + line(
      'M366 520Q330 410 296 296M392 520Q388 410 386 304M412 520Q440 410 474 300M440 520Q510 400 560 300',
      '#0d2127',
      [3, 0.22],
    )
    + fan.map((d, index) => path(d, `fill="${index % 2 ? dye.base : dye.dark}"`)).join('')
    + fan.map((d) => lit(d, 'weave')).join('')
    + lit(fan.join(''), 'across', 0.8)
    + path(rect([318, 462], [164, 92], 30), 'fill="url(#silver)"')
    + line('M330 482H470M330 534H470', '#fff', [3, 0.9])
    + path(ellipse([400, 556], [78, 10]), 'fill="#0d2127" opacity=".2"')
  )
}
