import { contrastRatio } from '#kernel/color/contrast.ts'

export interface Contrast {
  /** WCAG 2 contrast ratio of thread on fabric, 1 to 21. */
  readonly ratio: number
  readonly rating: 'subtle' | 'quiet' | 'clear'
  readonly text: string
}

/** From this contrast on, a thread can be seen across a room. */
export const clearContrast = 2.2

/**
 * Rates the contrast of thread and fabric. Low contrast is allowed, since tone on tone is
 * traditional.
 */
export function rateContrast(
  thread: string,
  fabric: string,
  names: { thread: string; fabric: string },
): Contrast {
  const ratio = Math.round(contrastRatio(thread, fabric) * 100) / 100
  const pair = `${names.thread} on ${names.fabric.toLowerCase()}`
  if (ratio < 1.35)
    return {
      ratio,
      rating: 'subtle',
      text: `${pair} is subtle. That is traditional, and hard to photograph.`,
    }
  if (ratio < clearContrast)
    return { ratio, rating: 'quiet', text: `${pair} is quiet: read up close, not across a room.` }
  return { ratio, rating: 'clear', text: `${pair} reads clearly.` }
}
