import { contrastRatio, mixColors } from '#kernel/color/contrast.ts'

/** The colors of the shop, as `#rrggbb`. */
export interface Palette {
  readonly primary: string
  readonly primaryDark: string
  readonly primarySoft: string
  readonly primaryTint: string
  readonly thread: string
  readonly onPrimarySoft: string
  readonly onPrimaryHint: string
  readonly highlight: string
}

export type PaletteColor = keyof Palette

type ChosenColors = { readonly [Color in PaletteColor]?: string | undefined } & {
  readonly primary: string
}

const white = '#ffffff'
const black = '#000000'
const pageGround = '#f3f6f7'
const textColor = '#14211c'
/** WCAG 2.2, 1.4.3 (AA), for text of any size. */
const minContrast = 4.5

/** Derives the colors that the merchant has not chosen from the primary color. */
export function createPalette(chosen: ChosenColors): Palette {
  const { primary } = chosen
  return {
    primary,
    primaryDark: chosen.primaryDark ?? mixColors(primary, black, 0.22),
    primarySoft: chosen.primarySoft ?? mixColors(primary, white, 0.12),
    primaryTint: chosen.primaryTint ?? lightenUntilReadable(primary, 0.92),
    thread: chosen.thread ?? lightenUntilReadable(primary, 0.72),
    onPrimarySoft: chosen.onPrimarySoft ?? lightenUntilReadable(primary, 0.86),
    onPrimaryHint: chosen.onPrimaryHint ?? lightenUntilReadable(primary, 0.78),
    highlight: chosen.highlight ?? '#e8b93c',
  }
}

/** The color with at least this share of white that can be read on the color itself. */
function lightenUntilReadable(color: string, share: number): string {
  const light = mixColors(color, white, share)
  return share >= 1 || contrastRatio(light, color) >= minContrast
    ? light
    : lightenUntilReadable(color, Math.min(1, share + 0.02))
}

/** Color → why text could not be read with it. */
export function findUnreadableColors(palette: Palette): Map<PaletteColor, string> {
  const { primary } = palette
  const pairs: readonly (readonly [PaletteColor, string, string])[] = [
    ['primary', white, 'on white'],
    ['primary', pageGround, 'on the background of the pages'],
    ['primaryDark', white, 'under white text'],
    ['primarySoft', white, 'under white text'],
    ['primaryTint', primary, 'under text in the primary color'],
    ['thread', primary, 'on the primary color'],
    ['onPrimarySoft', primary, 'on the primary color'],
    ['onPrimaryHint', primary, 'on the primary color'],
    ['highlight', textColor, 'under dark text'],
  ]
  const faults = new Map<PaletteColor, string>()
  for (const [color, other, where] of pairs) {
    const ratio = contrastRatio(palette[color], other)
    if (ratio < minContrast && !faults.has(color))
      faults.set(
        color,
        `has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1 ${where}; `
          + `text needs ${minContrast} to 1.`,
      )
  }
  return faults
}
