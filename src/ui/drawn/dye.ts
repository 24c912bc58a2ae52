/** The shades of one fabric color, lit from the left. */
export type Dye = {
  base: string
  light: string
  dark: string
  deep: string
  /** A thread color that is visible on the fabric. */
  thread: string
  pale: boolean
}

type Rgb = readonly [number, number, number]

const shadowOfWhite: Rgb = [132, 150, 160]
const shadowOfColor: Rgb = [12, 30, 34]
const northLight: Rgb = [255, 255, 255]

/** `seam` sets the thread color. */
export function createDye(hex: string, seam?: string): Dye {
  const base = parseHex(hex)
  const brightness = luminance(base)
  const pale = brightness > 0.62
  const shadow = pale ? shadowOfWhite : shadowOfColor
  return {
    base: toHex(base),
    light: toHex(mix(base, northLight, pale ? 0.55 : 0.2)),
    dark: toHex(mix(base, shadow, pale ? 0.24 : 0.26)),
    deep: toHex(mix(base, shadow, pale ? 0.46 : 0.5)),
    thread: seam ?? (pale ? '#2b6552' : toHex(mix(base, northLight, 0.62))),
    pale,
  }
}

/**
 * Six hexadecimal digits, with or without "#", in the form "#rrggbb"; null if the text is no color.
 */
export function normalizeHex(text: string): string | null {
  const match = /^#?([0-9a-f]{6})$/i.exec(text)
  return match ? `#${(match[1] ?? '').toLowerCase()}` : null
}

function parseHex(hex: string): Rgb {
  const digits = (normalizeHex(hex) ?? '#ffffff').slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) =>
    Math.round((a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share),
  ) as unknown as Rgb
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance([r, g, b]: Rgb): number {
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
}
