import { Hono } from 'hono'
import { html } from 'hono/html'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { confirmErasureByLink, isErasureLink } from '../commands/erase-customer.ts'

const invalidLink = 'This link has expired or was already used.'

/** The page of the link in the email. Opening it erases nothing: its button does. */
export function erasureRoutes(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'emit' | 'settings'>,
): Hono {
  const app = new Hono()
  app.use('*', async (context, next) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    await next()
  })
  app.get('/:token', async (context) => {
    const isValid = await isErasureLink(
      services.db,
      context.req.param('token'),
      services.clock.now(),
    )
    return isValid
      ? context.html(renderPage(services, question))
      : context.html(renderPage(services, html`<p>${invalidLink}</p>`), 410)
  })
  app.post('/:token', async (context) => {
    const result = await confirmErasureByLink(services, context.req.param('token'))
    if (!isRefusal(result))
      return context.html(renderPage(services, html`<p>Your data has been erased.</p>`))
    const message = result.reason === 'erasure-not-waiting' ? invalidLink : result.message
    return context.html(renderPage(services, html`<p>${message}</p>`), 410)
  })
  app.all('/:token', (context) => context.text('Method not allowed.', 405))
  return app
}

const question = html`
  <p>
    Your account, messages, registries and subscription will be deleted, and your finished orders
    keep only what our books need. This cannot be undone.
  </p>
  <form method="post"><button type="submit">Erase my data</button></form>
`

function renderPage({ settings }: Pick<Services, 'settings'>, body: unknown) {
  const title = `Your data at ${settings.get('shop').name}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}
