/** Allows inline styles and links that open outside of the frame. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
  + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
  + 'sandbox allow-popups allow-popups-to-escape-sandbox'

export const emailFrameHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': framePolicy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const

const darkMode = '@media (prefers-color-scheme:dark)'

/**
 * The HTML of an email for a frame; its links open in a new window. `scheme` takes the place of the
 * reader's own color scheme.
 */
export function renderEmailFrame(html: string, scheme?: 'light' | 'dark'): string {
  const framed = html.replace('<head>', '<head><base target="_blank">')
  if (!scheme) return framed
  return framed.replace(darkMode, scheme === 'dark' ? '@media all' : '@media not all')
}
