import type { Dye } from './dye.ts'
import { cloth, ellipse, line, lit, path, sewn, shadow } from './strokes.ts'

export function decanter(dye: Dye): string {
  const body =
    'M356 316H444L450 436Q462 492 560 574Q652 660 648 760Q640 830 560 836H240Q160 830 152 760Q148 660 240 574Q338 492 350 436Z'
  const filled =
    'M212 624Q400 650 588 624Q650 690 642 762Q632 826 558 830H242Q168 826 158 762Q150 690 212 624Z'
  const stopper =
    'M372 320L378 250Q340 226 350 176Q366 140 400 138Q434 140 450 176Q460 226 422 250L428 320Z'
  return (
    shadow([470, 826], [340, 66])
    + path(body, 'fill="#f2f7f8" opacity=".7"')
    + path(filled, `fill="${dye.base}" opacity=".42"`)
    + lit(filled, 'down', 0.5)
    + path(ellipse([400, 626], [190, 20]), `fill="${dye.light}" opacity=".6"`)
    + lit(body, 'round', 0.7)
    + line(body, '#8ba0a8', [4, 0.8])
    + path(stopper, 'fill="#f5f9fa" opacity=".85"')
    + lit(stopper, 'round', 0.8)
    + line(stopper, '#8ba0a8', [3, 0.8])
    + path(ellipse([400, 318], [62, 13]), 'fill="#e3ecef" stroke="#8ba0a8" stroke-width="3"')
    + line('M222 640Q180 700 186 770M366 350L362 440', '#fff', [12, 0.75])
    + line('M600 650Q620 710 612 780', '#fff', [6, 0.5])
  )
}

export function jug(dye: Dye): string {
  const body =
    'M268 268Q236 262 214 236Q300 250 400 246Q500 250 574 230Q548 300 548 380Q640 520 610 716Q590 826 420 832Q242 828 222 716Q196 520 286 384Q290 310 268 268Z'
  const lip = 'M214 236Q300 206 400 204Q500 204 574 230Q500 262 400 262Q300 264 214 236Z'
  return (
    shadow([462, 822], [310, 66])
    + line('M548 356Q702 330 706 486Q704 630 606 668', dye.dark, 40)
    + line('M548 350Q694 330 696 484Q694 616 606 656', dye.light, [10, 0.6])
    + path(body, `fill="${dye.base}"`)
    + lit(body, 'round')
    + lit(body, 'down', 0.4)
    + path(lip, `fill="${dye.deep}"`)
    + line('M214 236Q300 264 400 262Q500 262 574 230', dye.light, [7, 0.8])
    + line('M270 470Q236 590 262 720', '#fff', [16, 0.35])
    + line('M228 640Q420 690 608 640', dye.deep, [4, 0.35])
  )
}

export function snuffer(dye: Dye): string {
  const under = 'M120 690L520 600L706 740L278 846Z'
  const bell = 'M214 520L306 482L366 622Q312 680 226 676Z'
  return (
    shadow([430, 800], [360, 70])
    + cloth(under, dye.base)
    + sewn('M160 692L512 614L662 736L288 824Z', dye.thread, 3)
    + path(ellipse([306, 712], [92, 22]), 'fill="#0d2127" opacity=".24"')
    + line('M292 500Q330 440 400 400L652 262', '#8a6a2c', 18)
    + line('M290 496Q328 438 400 396L650 260', '#f0dca4', [7, 0.9])
    + line('M690 236a34 34 0 1 0 1 1', '#a27f3b', 15)
    + line('M686 232a34 34 0 0 0-44 10', '#f5e6ba', [5, 0.9])
    + path(bell, 'fill="url(#gold)"')
    + path('M226 676Q312 680 366 622Q346 700 286 708Q240 704 226 676Z', 'fill="#6f5320"')
    + path(ellipse([258, 500], [20, 20]), 'fill="url(#gold)" stroke="#8a6a2c" stroke-width="2"')
    + line('M240 530L250 660', '#fff', [7, 0.55])
  )
}

export function pouch(dye: Dye): string {
  const body =
    'M262 424Q216 500 206 660Q202 806 268 830H532Q598 806 594 660Q584 500 538 424Q400 452 262 424Z'
  const frill =
    'M270 400Q262 330 236 292Q290 316 320 284Q352 316 382 282Q416 316 448 284Q476 316 512 284Q532 314 564 292Q538 330 530 400Q400 428 270 400Z'
  const cord = dye.pale ? '#2b6552' : '#fbfcfc'
  return (
    shadow([456, 822], [290, 64])
    + cloth(body, dye.base, { light: 'round' })
    + lit(body, 'down', 0.6)
    + line(
      'M318 450Q300 600 316 800M400 456Q396 600 402 812M478 450Q498 600 484 800M282 446Q246 560 252 700M520 446Q552 560 548 700',
      dye.deep,
      [5, 0.22],
    )
    + cloth(frill, dye.light)
    + line(
      'M312 300Q326 350 318 400M384 300Q392 350 392 410M450 300Q452 350 462 406M506 304Q504 350 510 396',
      dye.deep,
      [4, 0.25],
    )
    + line('M266 412Q400 442 534 412', cord, 15)
    + line('M266 410Q400 438 534 410', '#0d2127', [3, 0.18])
    + line('M408 430Q380 500 350 540M412 430Q440 510 486 556', cord, 10)
    + path(
      ellipse([348, 548], [13, 17]) + ellipse([490, 564], [13, 17]),
      `fill="${cord}" stroke="#0d2127" stroke-opacity=".2" stroke-width="2"`,
    )
    + line('M250 560Q236 640 246 720', '#fff', [12, 0.3])
  )
}
