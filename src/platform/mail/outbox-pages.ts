import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Infrastructure } from '../services.ts'
import { localOnly } from '../http/local-only.ts'
import type { Markup } from './email-blocks.ts'
import { emailFrameHeaders, renderEmailFrame } from './email-frame.ts'
import { listEmails, findEmail, type MailRow } from './read-emails.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
  + "frame-ancestors 'none'"
/** Shows all emails, for trying the shop without a mail server. For this machine only. */
export function createOutboxApp({ db, mails }: Pick<Infrastructure, 'db' | 'mails'>): Hono {
  const page = (title: string, body: Markup) => renderPage({ title, body, name: mails.shop.name })
  const app = new Hono()
  app.use(localOnly)
  app.use((context, next) => {
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', pagePolicy)
    return next()
  })
  app.get('/', async (context) => context.html(page('Outbox', renderList(await listEmails(db)))))
  app.get('/style.css', (context) =>
    context.body(createStyle(mails.shop.colors.primary), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
  app.get('/:id/html', async (context) => {
    const mail = await findEmail(db, context.req.param('id'))
    if (!mail) return context.text('Email not found.', 404)
    return context.body(renderEmailFrame(mail.html), 200, emailFrameHeaders)
  })
  app.get('/:id', async (context) => {
    const mail = await findEmail(db, context.req.param('id'))
    if (!mail) return context.html(page('Outbox', html`<p>Email not found.</p>`), 404)
    return context.html(
      page(
        mail.subject,
        html` <p><a href="/outbox">All emails</a></p>
          <dl>
            <dt>To</dt>
            <dd>${mail.to}</dd>
            <dt>Created</dt>
            <dd>${mail.createdAt.toISOString()}</dd>
            <dt>State</dt>
            <dd>${mail.state}</dd>
          </dl>
          <iframe
            title="The email as HTML"
            src="/outbox/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>
          <h2>Plain text</h2>
          <pre>${mail.text}</pre>`,
      ),
    )
  })
  return app
}

function renderList(mails: readonly MailRow[]): Markup {
  if (mails.length === 0)
    return html`<p>There are no emails yet. Place an order and look again.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Created</th>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html` <tr>
            <td>
              <time datetime="${mail.createdAt.toISOString()}"
                >${mail.createdAt.toISOString().slice(0, 19).replace('T', ' ')}</time
              >
            </td>
            <td>${mail.to}</td>
            <td><a href="/outbox/${mail.id}">${mail.subject}</a></td>
            <td>${mail.state}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

interface OutboxPage {
  readonly title: string
  readonly body: Markup
  /** Of the shop. */
  readonly name: string
}

function renderPage({ title, body, name }: OutboxPage): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${name}</title>
        <link rel="stylesheet" href="/outbox/style.css" />
      </head>
      <body>
        <header><h1>${title}</h1></header>
        <main>${body}</main>
      </body>
    </html>`
}

const createStyle = (primary: string): string => `
:root {
  color-scheme: light; font: 1rem/1.5 "Hanken Grotesk Variable", system-ui, sans-serif;
  color: #14211c; background: #f3f6f7;
}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 6rem }
h1, h2 { color: ${primary}; font-family: "Brygada 1918 Variable", Georgia, serif; font-weight: 400 }
a { color: ${primary} }
table { width: 100%; border-collapse: collapse; background: #fff }
th, td {
  padding: .5rem .75rem; border-block-end: 1px solid #cbd5d6;
  text-align: start; vertical-align: top;
}
th { color: #46564f; font-weight: 600 }
th, td { overflow-wrap: anywhere }
@media (max-width: 40rem) {
  body { padding-inline: 1rem }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { display: grid; gap: .125rem; padding: .75rem; border-block-end: 1px solid #cbd5d6 }
  td { padding: 0; border: 0 }
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: #46564f } dd { margin: 0 }
iframe { width: 100%; height: 60rem; border: 1px solid #cbd5d6; background: #fff }
pre {
  overflow: auto; padding: 1rem; background: #fff;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
:focus-visible { outline: 2px solid ${primary}; outline-offset: 3px }
`
