import type { Dye } from './dye.ts'
import { cloth, ellipse, line, lit, path, pileTop, rect, sewn, shadow, slab } from './strokes.ts'

export function towel(dye: Dye): string {
  const band = dye.pale ? '#2b6552' : dye.light
  const other = dye.pale ? dye.dark : '#fbfcfc'
  return (
    shadow([452, 812], [372, 84])
    + slab({ x: 98, y: 700, width: 604, height: 112, texture: 'terry' }, dye.base, dye)
    + line('M150 742H690M150 770H690', band, [5, 0.65])
    + slab({ x: 112, y: 586, width: 578, height: 116, texture: 'terry' }, other, dye)
    + slab({ x: 92, y: 478, width: 596, height: 110, texture: 'terry' }, dye.base, dye)
    + line('M146 516H676M146 546H676', band, [5, 0.65])
    + pileTop({ x: 96, y: 482, width: 590, depth: 130 }, dye.base, 'terry')
    + slab({ x: 196, y: 398, width: 400, height: 62, texture: 'terry' }, other, dye)
    + pileTop({ x: 198, y: 400, width: 396, depth: 88 }, other, 'terry')
  )
}

export function mat(dye: Dye): string {
  const edge =
    'M176 430H624Q646 430 654 450L756 744Q764 772 730 772H70Q36 772 44 744L146 450Q154 430 176 430Z'
  const inner = 'M206 466H594L676 726H124Z'
  const rows = Array.from({ length: 8 }, (_, index) => {
    const y = 484 + index * 30 + index * index * 0.4
    const half = 190 + (y - 466) * 0.31
    return `M${Math.round(400 - half)} ${Math.round(y)}H${Math.round(400 + half)}`
  }).join('')
  return (
    shadow([440, 742], [420, 96])
    + path('M44 744L36 770Q36 800 70 800H730Q768 800 762 768L756 744Z', `fill="${dye.deep}"`)
    + cloth(edge, dye.base, { texture: 'terry' })
    + line(inner, dye.dark, [10, 0.55])
    + line(inner, dye.light, [3, 0.7])
    + line(rows, dye.dark, [9, 0.35])
    + line(rows, dye.light, [3, 0.45])
    + sewn('M176 446H624L736 756H64Z', dye.thread, 3)
  )
}

export function robe(dye: Dye): string {
  const body =
    'M326 268Q400 300 474 268L560 316Q620 400 660 606L578 634Q556 540 534 480Q540 660 566 872Q400 900 234 872Q260 660 266 480Q244 540 222 634L140 606Q180 400 240 316Z'
  const lapel =
    'M326 268Q350 420 396 560L432 560Q356 420 350 282ZM474 268Q450 420 404 560L376 560Q444 420 450 282Z'
  return (
    path(
      'M540 320Q640 420 688 612L640 622Q620 480 560 400L592 868 566 872Z',
      'fill="#22343a" opacity=".12"',
    )
    + line('M400 196q0-40-30-40M400 196L300 268H500Z', '#8d9ba1', 9)
    + cloth(body, dye.base, { texture: 'terry' })
    + path('M396 470Q400 700 384 884h14Q412 700 404 470Z', 'fill="#0d2127" opacity=".2"')
    + line('M300 590Q290 740 284 868M500 590Q510 740 518 868', '#0d2127', [8, 0.09])
    + line('M266 480Q256 430 262 380M534 480Q546 430 538 380', '#0d2127', [5, 0.2])
    + cloth(lapel, dye.light, { texture: 'terry' })
    + cloth('M262 556Q400 584 538 556L540 604Q400 632 260 604Z', dye.dark, {
      light: 'down',
      texture: 'terry',
    })
    + cloth('M386 580L356 770L392 776L410 590ZM412 590L440 740L470 732L430 580Z', dye.dark, {
      light: 'down',
      texture: 'terry',
    })
    + cloth('M140 606L222 634L228 590L152 562ZM660 606L578 634L572 590L648 562Z', dye.light, {
      light: 'down',
      texture: 'terry',
    })
    + sewn('M244 846Q400 872 556 846', dye.thread, 3)
  )
}

export function soap(dye: Dye): string {
  const bar =
    'M196 520Q180 470 240 458H560Q620 470 606 520L622 604Q626 660 570 664H232Q174 660 180 604Z'
  return (
    shadow([448, 724], [346, 66])
    + path(ellipse([400, 694], [308, 60]), 'fill="#c8d3d8"')
    + path(ellipse([400, 680], [308, 60]), 'fill="#fbfcfc"')
    + lit(ellipse([400, 680], [308, 60]), 'across')
    + path(ellipse([416, 670], [238, 34]), 'fill="#22343a" opacity=".22"')
    + path(bar, `fill="${dye.dark}"`)
    + lit(bar, 'down')
    + path(rect([192, 456], [418, 120], 54), `fill="${dye.base}"`)
    + lit(rect([192, 456], [418, 120], 54), 'puff')
    + line(rect([238, 480], [326, 72], 32), dye.deep, [2.5, 0.5])
    + line(rect([239, 482], [326, 72], 32), '#fff', [2, 0.5])
    + line('M376 536L400 496L424 536M386 522H414', dye.deep, [4, 0.6])
    + line('M226 600Q220 640 250 648', '#fff', [8, 0.35])
    + path(
      'M590 430q10-22 20 0 4 16-10 16t-10-16ZM622 470q7-16 14 0 3 11-7 11t-7-11Z',
      'fill="#fff" opacity=".8"',
    )
  )
}

export function candle(dye: Dye): string {
  const tumbler = 'M262 404H538L518 786Q400 812 282 786Z'
  const wax = 'M270 520H530L517 778Q400 800 283 778Z'
  return (
    path(ellipse([400, 430], [300, 300]), 'fill="url(#glow)"')
    + shadow([462, 798], [260, 54])
    + path(wax, `fill="${dye.base}"`)
    + lit(wax, 'round')
    + path(ellipse([400, 520], [130, 26]), `fill="${dye.light}"`)
    + path(ellipse([400, 522], [66, 13]), 'fill="#fff6dd" opacity=".9"')
    + path('M398 520Q396 492 402 474', 'stroke="#22302c" stroke-width="4" fill="none"')
    + path('M402 478Q372 448 400 378Q436 440 402 478Z', 'fill="#f0c654"')
    + path('M402 476Q386 456 401 418Q418 450 402 476Z', 'fill="#fffbe9"')
    + path(tumbler, 'fill="#dfe9ec" opacity=".32"')
    + lit(tumbler, 'round')
    + line('M262 404A138 26 0 0 0 538 404A138 26 0 0 0 262 404Z', '#7f9097', [2.4, 0.8])
    + line('M290 440L302 760', '#fff', [10, 0.7])
    + path(rect([332, 596], [136, 112]), 'fill="#fbfcfc"')
    + lit(rect([332, 596], [136, 112]), 'across', 0.6)
    + sewn(rect([344, 608], [112, 88]), dye.pale ? '#2b6552' : dye.base, 2.6)
    + line('M366 646H434M378 664H422', '#46564f', [3, 0.8])
    + path('M560 742q70-16 128 0v34q-60 18-128 0Z', 'fill="url(#gold)"')
    + path(ellipse([624, 742], [64, 14]), 'fill="#f0dca4"')
  )
}
