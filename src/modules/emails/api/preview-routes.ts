import { Hono } from 'hono'
import { emailFrameHeaders, renderEmailFrame } from '#platform/mail/email-frame.ts'
import type { Services } from '#platform/services.ts'
import { renderEmailSample } from '../queries/render-samples.ts'

/** Serves the previews that the back office frames. They contain example data only. */
export function emailPreviewRoutes(services: Services): Hono {
  const app = new Hono()
  app.get('/:id{[a-z-]{1,40}}', async (c) => {
    const sample = await renderEmailSample(services, c.req.param('id'))
    const scheme = c.req.query('scheme') === 'dark' ? 'dark' : 'light'
    return sample
      ? c.body(renderEmailFrame(sample.html, scheme), 200, emailFrameHeaders)
      : c.text('Email not found.', 404)
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
