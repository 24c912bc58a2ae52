import { createHash } from 'node:crypto'

/** For all responses, including errors and 304 (reliability §4.6). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'origin-agent-cluster': '?1',
}

/** For responses that are not pages. */
export const restrictivePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
  + "frame-ancestors 'none'"

/** Sources that a page can load besides the shop's own origin. */
export interface PageSources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
}

/**
 * Creates the content security policy of a page. Inline scripts are allowed by hash and not by
 * nonce, so that the page and its policy can be cached.
 */
export function createPagePolicy(
  inline: readonly string[],
  { scripts = [], frames = [], connections = [], images = [] }: PageSources = {},
): string {
  const hashes = inline.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Internal header with the nonce of the scripts that the renderer created. It is never sent. */
export const scriptMarkHeader = 'x-script-mark'

/** Returns the inline scripts of the renderer, and the page without their nonce. */
export function extractMarkedScripts(
  html: string,
  mark: string | null,
): { readonly html: string; readonly inline: readonly string[] } {
  if (mark === null) return { html, inline: [] }
  const attribute = ` nonce="${mark}"`
  const inline: string[] = []
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  ))
    if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) inline.push(text)
  return { html: html.replaceAll(attribute, ''), inline }
}
