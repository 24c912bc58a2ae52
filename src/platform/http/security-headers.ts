import { createHash } from 'node:crypto'

const deniedFeatures = 'camera=(), microphone=(), geolocation=()'

/** For all responses, including errors and 304 (reliability §4.6). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `${deniedFeatures}, payment=(self)`,
  'origin-agent-cluster': '?1',
}

/** For responses that are not pages. */
export const restrictivePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
  + "frame-ancestors 'none'"

/** Sources that a page can load besides the shop's own origin. */
export interface PageSources {
  readonly scripts?: readonly string[]
  /** `'unsafe-inline'` allows styles that a script writes into the page. */
  readonly styles?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  /** Origins whose frames show wallets: they call the Payment Request API and open windows. */
  readonly wallets?: readonly string[]
  /** Whether frames of the page, which are the shop's own, show wallets that open windows. */
  readonly framesWallets?: boolean
}

/** The security headers of a page; a page with wallets lets their frames take a payment. */
export function createPageHeaders({
  wallets = [],
  framesWallets = false,
}: PageSources = {}): Record<string, string> {
  const origins = wallets.map((origin) => ` "${origin}"`).join('')
  return {
    ...securityHeaders,
    ...((framesWallets || wallets.length > 0) && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }),
    'permissions-policy': `${deniedFeatures}, payment=(self${origins})`,
  }
}

/** The texts of inline elements that a policy allows. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Creates the content security policy of a page. Inline scripts and styles are allowed by hash and
 * not by nonce, so that the page and its policy can be cached.
 */
export function createPagePolicy(
  { scripts: inlineScripts, styles: inlineStyles }: InlineSources,
  { scripts = [], styles = [], frames = [], connections = [], images = [] }: PageSources = {},
  { frameAncestors = "'none'" }: { readonly frameAncestors?: string } = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashSources(inlineScripts), ...scripts].join(' '),
    // Beside a hash, browsers ignore a permission for all inline styles.
    ["style-src 'self'", ...(styles.length > 0 ? styles : hashSources(inlineStyles))].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

const hashSources = (texts: readonly string[]): Set<string> =>
  new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))

/**
 * Internal header with the nonce of the scripts and styles that the renderer created. It is never
 * sent.
 */
export const scriptMarkHeader = 'x-script-mark'

/** Returns the inline scripts and styles of the renderer, and the page without their nonce. */
export function extractMarkedSources(
  html: string,
  mark: string | null,
): { readonly html: string; readonly inline: InlineSources } {
  const inline = { scripts: [] as string[], styles: [] as string[] }
  if (mark === null) return { html, inline }
  const attribute = ` nonce="${mark}"`
  for (const [, tag, attributes = '', text = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
  ))
    if (attributes.includes(attribute) && !/\ssrc=/.test(attributes))
      inline[tag === 'style' ? 'styles' : 'scripts'].push(text)
  return { html: html.replaceAll(attribute, ''), inline }
}
