export interface Contrast {
  /** WCAG 2 contrast ratio of thread on fabric, 1 to 21. */
  readonly ratio: number
  readonly rating: 'subtle' | 'quiet' | 'clear'
  readonly text: string
}

/**
 * Rates the contrast of thread and fabric. Low contrast is allowed, since tone on tone is
 * traditional.
 */
export function rateContrast(
  thread: string,
  fabric: string,
  names: { thread: string; fabric: string },
): Contrast {
  const [light = 0, dark = 0] = [luminance(thread), luminance(fabric)].sort((a, b) => b - a)
  const ratio = Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100
  const pair = `${names.thread} on ${names.fabric.toLowerCase()}`
  if (ratio < 1.35)
    return {
      ratio,
      rating: 'subtle',
      text: `${pair} is subtle. That is traditional, and hard to photograph.`,
    }
  if (ratio < 2.2)
    return { ratio, rating: 'quiet', text: `${pair} is quiet: read up close, not across a room.` }
  return { ratio, rating: 'clear', text: `${pair} reads clearly.` }
}

function luminance(hex: string): number {
  const channel = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
