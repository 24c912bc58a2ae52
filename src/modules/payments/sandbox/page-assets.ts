import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#platform/project-root.ts'

const asset = (name: string) =>
  fileURLToPath(new URL(`src/modules/payments/sandbox/assets/${name}`, projectRoot))
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
)

const scriptType = 'text/javascript; charset=utf-8'

/** The static files of the pages: path, file and content type. */
export const assets = [
  ['/frame.css', asset('frame.css'), 'text/css; charset=utf-8'],
  ['/frame.js', asset('frame.js'), scriptType],
  ['/card-fields.js', asset('card-fields.js'), scriptType],
  ['/frame-messages.js', asset('frame-messages.js'), scriptType],
  ['/hanken-grotesk.woff2', font, 'font/woff2'],
] as const

export function pageHeaders(
  shopOrigin: string | undefined,
  script: string,
): Record<string, string> {
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self' 'sha256-${hash}'`,
      `style-src 'self'`,
      `font-src 'self'`,
      `img-src 'self' data:`,
      `connect-src 'self'`,
      `frame-src 'self'`,
      `form-action 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'self'${shopOrigin ? ` ${shopOrigin}` : ''}`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
