/** WCAG 2 contrast ratio of two colors such as `#004832`, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second color in the first, channel by channel. */
export function mixColors(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((from) => {
    const [start, end] = [readChannel(color, from), readChannel(other, from)]
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function luminance(hex: string): number {
  const channel = (from: number): number => {
    const value = readChannel(hex, from) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const readChannel = (hex: string, from: number): number =>
  Number.parseInt(hex.slice(from, from + 2), 16)
