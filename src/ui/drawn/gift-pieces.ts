import type { Dye } from './dye.ts'
import { cloth, ellipse, line, lit, path, sewn, shadow } from './strokes.ts'

export function frame(dye: Dye): string {
  const outer = 'M214 264L594 244L612 800L196 792Z'
  const beads = Array.from({ length: 16 }, (_, index) =>
    ellipse([232 + index * 23.5, 286 - index * 1.2], [7, 7]),
  ).join('')
  const foot = Array.from({ length: 16 }, (_, index) =>
    ellipse([222 + index * 24.6, 768 + index * 0.5], [7, 7]),
  ).join('')
  return (
    shadow([470, 800], [310, 54])
    + path('M594 260L668 784L612 800Z', 'fill="#9eabb0"')
    + path(outer, 'fill="url(#silver)"')
    + line(outer, '#fff', [3, 0.7])
    + path(beads + foot, 'fill="#fff" opacity=".85" stroke="#7c898f" stroke-width="1.5"')
    + path('M252 316L562 302L572 744L240 738Z', 'fill="#fbfcfc"')
    + lit('M252 316L562 302L572 744L240 738Z', 'across', 0.7)
    + path('M300 376L516 366L522 682L292 678Z', `fill="${dye.base}"`)
    + lit('M300 376L516 366L522 682L292 678Z', 'weave')
    + path('M292 678L300 560Q360 520 410 566Q470 600 520 540L522 682Z', `fill="${dye.dark}"`)
    + path(ellipse([452, 440], [30, 30]), `fill="${dye.light}" opacity=".85"`)
    + lit('M300 376L516 366L522 682L292 678Z', 'across')
    + path('M252 316L400 309L300 740L240 738Z', 'fill="#fff" opacity=".2"')
  )
}

export function box(dye: Dye): string {
  const ribbon = dye.pale ? '#004832' : '#fbfcfc'
  const front = 'M166 520L440 562V838L166 782Z'
  const side = 'M440 562L654 508V770L440 838Z'
  const lidFront = 'M150 474L442 518V592L150 544Z'
  const lidSide = 'M442 518L672 462V530L442 592Z'
  const lidTop = 'M150 474L392 424L672 462L442 518Z'
  return (
    shadow([470, 806], [350, 78])
    + path(front, `fill="${dye.base}"`)
    + lit(front, 'down')
    + path(side, `fill="${dye.dark}"`)
    + lit(side, 'down')
    + path('M278 537L330 545V816L278 805ZM536 538L578 527V794L536 808Z', `fill="${ribbon}"`)
    + lit('M278 537L330 545V816L278 805ZM536 538L578 527V794L536 808Z', 'down')
    + path(lidFront, `fill="${dye.base}"`)
    + lit(lidFront, 'across')
    + path(lidSide, `fill="${dye.deep}"`)
    + path(lidTop, `fill="${dye.light}"`)
    + lit(lidTop, 'weave')
    + path(
      'M268 492L324 500V574L268 565ZM530 496L574 486V556L530 568ZM268 492L520 441L560 447L324 500ZM260 451L300 443L574 486L530 496Z',
      `fill="${ribbon}"`,
    )
    + cloth(
      'M410 470Q300 400 330 336Q370 320 414 452ZM414 470Q516 380 548 416Q560 460 420 478Z',
      ribbon,
      { light: 'puff' },
    )
    + cloth(
      'M404 472Q330 500 306 566L340 556L352 584Q370 520 418 480ZM420 476Q480 500 500 560L470 556L456 580Q446 520 412 482Z',
      ribbon,
      {
        light: 'down',
      },
    )
    + path(
      ellipse([413, 468], [20, 16]),
      `fill="${ribbon}" stroke="#0d2127" stroke-opacity=".25" stroke-width="2"`,
    )
  )
}

export function baby(dye: Dye): string {
  const bib =
    'M262 330Q236 330 240 372Q250 452 322 470Q290 418 300 366Q306 330 262 330ZM538 330Q564 330 560 372Q550 452 478 470Q510 418 500 366Q494 330 538 330Z'
  const body =
    'M318 452Q400 520 482 452Q598 470 610 600Q614 768 400 790Q186 768 190 600Q202 470 318 452Z'
  return (
    shadow([446, 760], [290, 74])
    + cloth(bib, dye.dark, { light: 'down' })
    + cloth(body, dye.base)
    + lit(body, 'puff', 0.5)
    + sewn(
      'M322 476Q400 540 478 476Q580 494 590 602Q592 748 400 770Q208 748 210 602Q220 494 322 476Z',
      dye.thread,
      3.4,
    )
    + line(
      'M384 636l32 32m0-32l-32 32M352 668l32 32m0-32l-32 32M416 668l32 32m0-32l-32 32M384 700l32 32m0-32l-32 32',
      dye.thread,
      [5, 0.9],
    )
    + path(
      ellipse([270, 366], [12, 12]) + ellipse([530, 366], [12, 12]),
      'fill="url(#silver)" stroke="#7c898f" stroke-width="1.5"',
    )
    + line('M240 560Q280 500 340 492', '#fff', [9, 0.35])
  )
}

export function card(dye: Dye): string {
  const envelope = 'M124 470L640 400L708 700L180 790Z'
  const sheet = 'M214 322L604 300L628 600L226 636Z'
  return (
    shadow([456, 746], [360, 86])
    + path(envelope, `fill="${dye.base}"`)
    + lit(envelope, 'across')
    + path('M124 470L640 400L424 630Z', `fill="${dye.dark}"`)
    + path('M222 334L612 312L640 606L234 648Z', 'fill="#22343a" opacity=".16"')
    + path(sheet, 'fill="#fdfefe"')
    + lit(sheet, 'weave', 0.6)
    + lit(sheet, 'across', 0.6)
    + sewn('M238 346L582 326L602 578L248 610Z', dye.pale ? dye.thread : dye.base, 3)
    + line(
      'M330 440Q352 400 374 440T418 436T462 430M306 492L536 478M318 528L500 517',
      '#46564f',
      [3.4, 0.75],
    )
    + path('M124 470L402 596L180 790Z', `fill="${dye.light}"`)
    + path('M640 400L440 590L708 700Z', `fill="${dye.base}"`)
    + path('M180 790L390 590Q416 570 446 584L708 700Z', `fill="${dye.base}"`)
    + lit('M180 790L390 590Q416 570 446 584L708 700Z', 'down')
    + line('M180 790L390 590Q416 570 446 584L708 700', dye.deep, [2.5, 0.4])
  )
}

export function basket(dye: Dye): string {
  const body = 'M150 520H650L606 816Q400 850 194 816Z'
  const rows = Array.from({ length: 9 }, (_, index) => {
    const y = 546 + index * 32
    const inset = index * 4.7
    return `M${Math.round(156 + inset)} ${y}Q400 ${y + 34} ${Math.round(644 - inset)} ${y}`
  }).join('')
  const stakes = Array.from(
    { length: 13 },
    (_, index) => `M${176 + index * 37.4} 530L${212 + index * 31.4} 826`,
  ).join('')
  return (
    shadow([456, 822], [320, 64])
    + line('M206 516Q220 214 400 206Q580 214 594 516', '#8f7b52', 26)
    + line('M206 516Q220 214 400 206Q580 214 594 516', '#cdbb92', 12)
    + path(body, 'fill="#b9a983"')
    + line(stakes, '#8f7b52', [10, 0.75])
    + path(rows, 'fill="none" stroke="#d8c9a4" stroke-width="18" stroke-dasharray="30 8"')
    + line(rows, '#7c6a44', [3, 0.35])
    + lit(body, 'round')
    + cloth(
      'M140 528Q180 430 280 452Q330 400 420 440Q500 398 560 448Q640 440 664 532Q600 600 540 556Q480 660 410 572Q330 640 270 560Q200 610 140 528Z',
      dye.base,
      { light: 'puff' },
    )
    + sewn(
      'M160 530Q206 584 268 542Q330 614 408 554Q478 634 538 538Q596 574 646 530',
      dye.thread,
      3,
    )
    + line(
      'M280 452Q300 500 290 546M420 440Q416 500 410 556M560 448Q540 500 548 540',
      '#0d2127',
      [5, 0.14],
    )
  )
}
