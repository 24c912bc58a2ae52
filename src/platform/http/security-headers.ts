import { createHash } from 'node:crypto'

/** On every answer, errors and 304 included (reliability §4.6). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'origin-agent-cluster': '?1',
}

/** For answers that are no page: nothing may load, nothing may frame them. */
export const plainPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a page may load beyond the shop's own origin. */
export interface PageSources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
}

/**
 * The content security policy of one rendered page: scripts of the origin, and the inline ones that are given, each by its hash. No
 * nonce, so the page and its policy can be cached together as the same bytes for everybody.
 */
export function pagePolicy(
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

/** Names, on a rendered page, the nonce that its renderer put on the scripts it wrote itself. Never leaves the process. */
export const scriptMark = 'x-script-mark'

/** The inline scripts that bear the mark, and the page without it. A script that came with a page's content does not bear it. */
export function takeMarkedScripts(
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
