import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono, type Context } from 'hono'
import type { Services } from '#platform/services.ts'
import { createPalette } from '../palette.ts'
import { renderLogo, renderWordmark } from '../render-email-logo.ts'

const require = createRequire(import.meta.url)

const fonts = {
  heading: '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
  text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
} as const

/** Email clients load the files from pages of their own. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Serves what all emails show: the logo by the current settings, and the fonts. */
export function emailFileRoutes({
  settings,
  storage,
}: Pick<Services, 'settings' | 'storage'>): Hono {
  const app = new Hono()
  const send = (c: Context, bytes: Uint8Array, type: string) =>
    c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': type })

  app.get('/logo.png', async (c) => {
    const { logo, primary } = settings.get('theme')
    const bytes = logo && (await storage.read(logo.src.slice(1)))
    return send(
      c,
      bytes
        ? await renderLogo(bytes)
        : await renderWordmark(settings.get('shop').name, primary, '#ffffff'),
      'image/png',
    )
  })
  app.get('/logo-on-dark.png', async (c) => {
    const { thread } = createPalette(settings.get('theme'))
    return send(c, await renderWordmark(settings.get('shop').name, thread), 'image/png')
  })
  app.get('/:font{(?:heading|text)\\.woff2}', async (c) => {
    const file = c.req.param('font') === 'heading.woff2' ? fonts.heading : fonts.text
    return send(c, await readFile(require.resolve(file)), 'font/woff2')
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
