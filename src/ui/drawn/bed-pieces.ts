import type { Dye } from './dye.ts'
import {
  cloth,
  ellipse,
  line,
  lit,
  path,
  pileTop,
  polygon,
  rect,
  round,
  sewn,
  shadow,
  slab,
} from './strokes.ts'

const white = '#fff'

export function sheets(dye: Dye): string {
  const cased = dye.pale ? dye.light : white
  return (
    shadow([452, 800], [372, 84])
    + slab({ x: 104, y: 712, width: 592, height: 88 }, dye.dark, dye)
    + slab({ x: 92, y: 628, width: 596, height: 84 }, dye.base, dye)
    + slab({ x: 112, y: 544, width: 570, height: 84 }, cased, dye)
    + line('M150 612H668M150 600H668', dye.pale ? '#2b6552' : dye.base, [4, 0.9])
    + pileTop({ x: 112, y: 546, width: 570, depth: 128 }, cased)
    + line('M150 520H668M160 508H660', dye.pale ? '#2b6552' : dye.base, [4, 0.85])
    + shadow([420, 494], [262, 30])
    + slab({ x: 190, y: 432, width: 420, height: 58 }, dye.base, dye)
    + pileTop({ x: 190, y: 434, width: 420, depth: 84 }, dye.base)
    + sewn('M262 370H560L574 420H226', dye.thread, 3)
  )
}

export function duvet(dye: Dye): string {
  const puff = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }, fill: string) => {
    const d = `M${x} ${y + h / 2}Q${x - 6} ${y} ${x + w * 0.14} ${y + 4}Q${x + w / 2} ${y - 26} ${x + w * 0.88} ${y + 6}Q${x + w + 4} ${y + 4} ${x + w} ${y + h / 2}Q${x + w + 6} ${y + h} ${x + w * 0.86} ${y + h}Q${x + w / 2} ${y + h + 12} ${x + w * 0.12} ${y + h}Q${x - 8} ${y + h - 4} ${x} ${y + h / 2}Z`
    const seams = [0.25, 0.5, 0.75]
      .map(
        (share) =>
          `M${round(x + w * share)} ${y - 4}Q${round(x + w * share - 12)} ${y + h / 2} ${round(x + w * share)} ${y + h}`,
      )
      .join('')
    return (
      cloth(d, fill, { light: 'down' })
      + lit(d, 'puff')
      + line(seams, '#0d2127', [5, 0.1])
      + sewn(seams, dye.thread, 2.4)
    )
  }
  return (
    shadow([450, 816], [386, 78])
    + puff({ x: 86, y: 660, w: 628, h: 156 }, dye.dark)
    + puff({ x: 98, y: 520, w: 606, h: 158 }, dye.base)
    + puff({ x: 120, y: 400, w: 560, h: 142 }, dye.light)
    + cloth('M96 560Q74 604 100 646L250 650Q236 600 252 566Z', dye.dark, { light: 'down' })
    + sewn('M118 576Q104 606 120 634', dye.thread, 3)
  )
}

export function pillow(dye: Dye): string {
  const shape =
    'M132 396Q400 336 668 396Q690 384 700 404Q676 560 700 716Q688 740 664 728Q400 786 136 728Q112 740 100 716Q124 560 100 404Q110 384 132 396Z'
  const flange = 'M166 424Q400 372 634 424Q616 560 636 698Q400 748 164 698Q184 560 166 424Z'
  return (
    shadow([446, 742], [352, 82])
    + cloth(shape, dye.base)
    + lit(flange, 'puff')
    + sewn(flange, dye.thread, 3.4)
    + line(
      'M120 420Q190 470 236 480M680 420Q610 470 566 482M120 704Q190 662 240 650M680 704Q612 660 560 652',
      '#0d2127',
      [5, 0.11],
    )
    + line('M300 470Q360 520 352 600M470 690Q500 640 560 630', '#0d2127', [4, 0.07])
    + line('M220 450Q300 424 380 420', '#fff', [10, 0.4])
  )
}

export function blanket(dye: Dye): string {
  const stripe = dye.pale ? '#2b6552' : dye.light
  const fringe = Array.from(
    { length: 27 },
    (_, index) => `M${184 + index * 19} 470l${(index % 3) - 2} ${30 + (index % 2) * 6}`,
  ).join('')
  return (
    shadow([450, 792], [380, 86])
    + slab({ x: 96, y: 668, width: 604, height: 122, texture: 'cord' }, dye.dark, dye)
    + slab({ x: 86, y: 548, width: 608, height: 122, texture: 'cord' }, dye.base, dye)
    + pileTop({ x: 92, y: 552, width: 598, depth: 176 }, dye.base, 'cord')
    + cloth('M182 380H646L672 474H170Z', dye.light, { light: 'down' })
    + line('M184 400H650M180 424H660', stripe, [9, 0.8])
    + line(fringe, dye.deep, [5, 0.75])
    + line(fringe, dye.light, [2, 0.9])
    + line('M136 606H676M136 640H660', stripe, [6, 0.4])
  )
}

export function quilt(dye: Dye): string {
  const hung = 'M176 262Q166 540 158 836q120 16 240 2 120 14 246-2Q636 540 626 262Q400 240 176 262Z'
  const rows: string[] = []
  for (let row = 0; row < 7; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const x = 222 + column * 90
      const y = 330 + row * 74
      rows.push(`M${x} ${y - 37}l45 37-45 37-45-37Z`)
    }
  }
  const binding = 'M172 812q120 14 226 2 116 12 244-2'
  return (
    path('M70 254H730', 'stroke="#8d9ba1" stroke-width="16" stroke-linecap="round"')
    + path('M70 249H730', 'stroke="#f4f7f8" stroke-width="4" stroke-linecap="round"')
    + path('M642 280Q662 560 672 832l-30 6Z', 'fill="#22343a" opacity=".14"')
    + cloth(hung, dye.base)
    + `<g fill="url(#puff)" opacity=".55">${rows
      .filter((_, index) => index % 2 === 0)
      .map((d) => `<path d="${d}"/>`)
      .join('')}</g>`
    + sewn(rows.join(''), dye.thread, 2)
    + line(binding, dye.dark, 20)
    + sewn(binding, dye.thread, 2.6)
    + path(
      'M290 254Q282 540 276 836h26Q310 540 312 254ZM500 254Q510 540 520 836h22Q532 540 520 254Z',
      'fill="#0d2127" opacity=".09"',
    )
    + path('M176 262Q400 240 626 262V246Q400 224 176 246Z', `fill="${dye.light}"`)
  )
}

export function throwOver(dye: Dye): string {
  const arm = 'M92 470q0-70 80-76H660q60 6 60 70V850H92Z'
  const cover = 'M238 386Q400 366 566 388Q574 560 596 768Q420 792 216 770Q234 560 238 386Z'
  const fringe = Array.from(
    { length: 25 },
    (_, index) =>
      `M${222 + index * 15.2} ${770 + Math.round(Math.sin(index / 4) * 6)}l${(index % 3) - 1} 44`,
  ).join('')
  return (
    shadow([430, 856], [400, 50])
    + path(arm, 'fill="#eef2f3"')
    + lit(arm, 'across')
    + lit(arm, 'weave')
    + path('M596 420Q626 600 632 800l-40 10Z', 'fill="#22343a" opacity=".14"')
    + cloth(cover, dye.base, { texture: 'cord' })
    + line(
      'M290 380Q284 580 276 776M410 376Q412 580 408 782M520 382Q532 580 544 776',
      '#0d2127',
      [9, 0.09],
    )
    + line('M340 380Q338 580 330 778M466 378Q474 580 478 780', '#fff', [10, 0.16])
    + line('M226 700Q410 722 590 698M224 722Q410 744 592 720', dye.thread, [4, 0.8])
    + line(fringe, dye.dark, 6)
    + line(fringe, dye.light, [2, 0.7])
    + path('M238 386Q400 366 566 388L560 404Q400 384 242 404Z', `fill="${dye.light}" opacity=".8"`)
  )
}

export function cushion(dye: Dye): string {
  const shape =
    'M176 330Q400 296 624 330Q648 316 652 344Q628 556 652 772Q648 800 622 786Q400 822 178 786Q152 800 148 772Q172 556 148 344Q152 316 176 330Z'
  const panel = polygon([
    [400, 410],
    [540, 558],
    [400, 706],
    [260, 558],
  ])
  return (
    shadow([452, 796], [330, 70])
    + cloth(shape, dye.base)
    + lit(shape, 'puff')
    + line(shape, dye.dark, 7)
    + line(shape, dye.light, [2.5, 0.7])
    + sewn(panel, dye.thread, 3.6)
    + sewn(
      polygon([
        [400, 450],
        [502, 558],
        [400, 666],
        [298, 558],
      ]),
      dye.thread,
      2.6,
    )
    + line(
      'M172 352Q236 420 268 440M628 352Q566 420 536 440M172 764Q236 700 266 678M628 764Q566 700 538 680',
      '#0d2127',
      [6, 0.1],
    )
    + path(ellipse([400, 558], [11, 11]), `fill="${dye.thread}"`)
    + lit(rect([389, 547], [22, 22], 11), 'puff')
  )
}
