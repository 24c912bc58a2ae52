import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import {
  createPageHeaders,
  createPagePolicy,
  type PageSources,
} from '#platform/http/security-headers.ts'
import { projectRoot } from '#platform/project-root.ts'
import { expressPath } from '../express-path.ts'
import type { ExpressPage } from '../payment-provider.ts'

const asset = (name: string) =>
  readFile(fileURLToPath(new URL(`src/modules/payments/express/assets/${name}`, projectRoot)))

/**
 * The page with the wallet buttons of the payment provider, with a policy of its own. Only pages of
 * the shop can frame it.
 */
export function createExpressApp(
  { script, part, data }: ExpressPage,
  pageSources: PageSources,
): Hono {
  const headers = {
    ...createPageHeaders(pageSources),
    'content-security-policy': createPagePolicy({ scripts: [], styles: [] }, pageSources, {
      frameAncestors: "'self'",
    }),
    'cache-control': 'no-store',
  }
  const app = new Hono()
  app.get('/', (context) =>
    context.html(
      html`<!doctype html>
        <html lang="${getShopLocale().language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>Express checkout</title>
            <link rel="stylesheet" href="${expressPath}/express.css" />
            <script src="${script}" defer></script>
            <script src="${expressPath}/part.js" type="module"></script>
          </head>
          <body data-config="${JSON.stringify(data)}">
            <div id="buttons"></div>
          </body>
        </html>`,
      200,
      headers,
    ),
  )
  for (const [path, file, type] of [
    ['/part.js', asset(`${part}.js`), 'text/javascript; charset=utf-8'],
    ['/express.css', asset('express.css'), 'text/css; charset=utf-8'],
  ] as const)
    app.get(path, async (context) =>
      context.body(new Uint8Array(await file), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
      }),
    )
  return app
}
