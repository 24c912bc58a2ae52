import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { splitWords, stem } from './words.ts'

/** A broad color such as green, with the names of the colors that it includes. */
export interface ColorFamilyGroup {
  readonly family: string
  readonly words: readonly string[]
}

const swatchByFamily: Readonly<Record<string, string>> = {
  White: '#F7F8F6',
  Natural: '#D3C6A8',
  Yellow: '#E8B93C',
  Orange: '#C46A3A',
  Red: '#A3312A',
  Pink: '#D9A5A0',
  Purple: '#6B4E80',
  Blue: '#2F4A7C',
  Green: '#2F6B4F',
  Brown: '#6B4A35',
  Gray: '#858B8D',
  Black: '#1A1A1A',
}

/** The swatch of a common family; null for one that the merchant has invented. */
export function findFamilySwatch(family: string): string | null {
  return getOwnValue(swatchByFamily, family) ?? null
}

export interface ColorFamilies {
  /**
   * The family of a color: from the merchant's groups, otherwise by its hue; null without a hex.
   */
  find(color: string, hex: string | null): string | null
  /** Changes when the groups change. */
  readonly key: string
}

export function createColorFamilies(groups: readonly ColorFamilyGroup[]): ColorFamilies {
  const familyByColor = new Map(
    groups.flatMap(({ family, words }) =>
      [family, ...words].map((word) => [normalizeColor(word), family] as const),
    ),
  )
  return {
    find: (color, hex) =>
      familyByColor.get(normalizeColor(color)) ?? (hex === null ? null : familyOfHex(hex)),
    key: JSON.stringify(groups),
  }
}

function normalizeColor(color: string): string {
  return splitWords(color).map(stem).join(' ')
}

/** The common name of a color, such as "Green" for `#66703F`; null if it is not `#RRGGBB`. */
export function familyOfHex(hex: string): string | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16))
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const chroma = (max - min) / 255
  const lightness = (max + min) / 510
  if (lightness > 0.92 && chroma < 0.1) return 'White'
  if (chroma < 0.05) return lightness < 0.15 ? 'Black' : 'Gray'
  return familyOfHue(findHue([red, green, blue], max, min), { chroma, lightness })
}

/** Degrees on the color wheel, red at 0. */
function findHue([red, green, blue]: readonly [number, number, number], max: number, min: number) {
  const sector =
    max === red
      ? (green - blue) / (max - min)
      : max === green
        ? (blue - red) / (max - min) + 2
        : (red - green) / (max - min) + 4
  return (sector * 60 + 360) % 360
}

function familyOfHue(
  hue: number,
  { chroma, lightness }: { readonly chroma: number; readonly lightness: number },
): string {
  if (hue < (lightness > 0.7 ? 20 : 14) || hue >= 335) return lightness > 0.58 ? 'Pink' : 'Red'
  if (hue < 66) {
    if (chroma < 0.3) return lightness > 0.5 ? 'Natural' : 'Brown'
    if (hue >= 38) return 'Yellow'
    return lightness < 0.35 ? 'Brown' : 'Orange'
  }
  if (hue < 170) return 'Green'
  if (hue < 255) return chroma < 0.1 ? 'Gray' : 'Blue'
  return lightness > 0.7 ? 'Pink' : 'Purple'
}
