import { mixColors } from '#kernel/color/contrast.ts'
import type { ArtColors } from './art-colors.ts'
import { renderHouse } from './house.ts'
import { renderPlaceSetting } from './place-setting.ts'
import { renderSampler } from './sampler.ts'
import { renderWreath } from './wreath.ts'

/** The colors of the shop, as `#rrggbb`. */
interface ArtTheme {
  readonly primary: string
  readonly primarySoft: string
  readonly primaryTint: string
  readonly thread: string
  readonly highlight: string
}

interface Art {
  /** What the drawing shows. */
  readonly alt: string
  readonly render: (colors: ArtColors) => string
  readonly colors: (theme: ArtTheme) => ArtColors
}

const art = {
  bottle: {
    alt: 'An olive wreath',
    render: renderWreath,
    colors: ({ primary, primarySoft, thread, highlight }) => ({
      ground: primary,
      line: '#ffffff',
      tone: thread,
      shade: mixColors(primarySoft, thread, 0.4),
      accent: highlight,
    }),
  },
  starch: {
    alt: 'A place setting',
    render: renderPlaceSetting,
    colors: ({ primary, primaryTint, thread, highlight }) => ({
      ground: '#ffffff',
      line: primary,
      tone: thread,
      shade: primaryTint,
      accent: highlight,
    }),
  },
  madder: {
    alt: 'A heart in cross-stitch',
    render: renderSampler,
    colors: ({ highlight }) => ({
      ground: '#84231d',
      line: '#ffffff',
      tone: '#d9a08f',
      shade: '#c9867a',
      accent: highlight,
    }),
  },
  indigo: {
    alt: 'A house in the evening',
    render: renderHouse,
    colors: ({ highlight }) => ({
      ground: '#2f4a7c',
      line: '#ffffff',
      tone: '#b7c6e2',
      shade: '#6f87b5',
      accent: highlight,
    }),
  },
} as const satisfies Readonly<Record<string, Art>>

type DrawnDesign = keyof typeof art

export function isDrawnDesign(design: string): design is DrawnDesign {
  return Object.hasOwn(art, design)
}

export function describeGiftCardArt(design: DrawnDesign): string {
  return art[design].alt
}

/** The color of the card, as `#rrggbb`. */
export function getGiftCardGround(design: DrawnDesign, theme: ArtTheme): string {
  return art[design].colors(theme).ground
}

/** The drawing of a gift card as SVG, without its ground. */
export function renderGiftCardArt(design: DrawnDesign, theme: ArtTheme): string {
  const { render, colors } = art[design]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">'
    + `${render(colors(theme))}</svg>`
  )
}
