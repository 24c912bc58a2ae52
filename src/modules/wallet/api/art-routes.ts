import { Hono } from 'hono'
import { createPalette } from '#modules/settings/palette.ts'
import type { Services } from '#platform/services.ts'
import {
  getGiftCardGround,
  isDrawnDesign,
  renderGiftCardArt,
} from '../gift-card-art/render-gift-card-art.ts'

/** The width of the PNG in emails, in pixels. */
const pictureWidth = 480

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Email clients load it from pages of their own.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
}

/** Serves the drawings of the gift cards in the colors of the shop. */
export function artRoutes({ settings }: Pick<Services, 'settings'>): Hono {
  const app = new Hono()
  app.get('/:file{[a-z]+\\.(svg|png)}', async (c) => {
    const [design = '', type] = c.req.param('file').split('.')
    if (!isDrawnDesign(design)) return c.body(null, 404, { 'cache-control': 'no-store' })
    const theme = createPalette(settings.get('theme'))
    const svg = renderGiftCardArt(design, theme)
    return type === 'svg'
      ? c.body(svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
      : c.body(await renderPng(svg, getGiftCardGround(design, theme)), 200, {
          ...headers,
          'content-type': 'image/png',
        })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

/** Email clients cannot show SVG, and some change the color behind a transparent picture. */
async function renderPng(svg: string, ground: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg), { density: 144 })
    .resize({ width: pictureWidth })
    .flatten({ background: ground })
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}
