import { readFile } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { contextMenuScript, type ContextMenu } from '#kernel/context-menu/context-menu.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { Currency } from '#kernel/locale/shop-locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { assets, pageHeaders } from './page-assets.ts'
import { readSession, type Session } from './sessions.ts'
import { formatCardNumber, testCards } from './cards.ts'

export interface PagesDeps {
  readonly db: Db
  readonly shopOrigin?: string | undefined
  readonly contextMenu?: ContextMenu | undefined
  readonly colors?: (() => FrameColors) | undefined
}

/** The colors of the shop around the frame, as `#rrggbb`. */
export interface FrameColors {
  readonly primary: string
  readonly primaryDark: string
  readonly primaryTint: string
  readonly thread: string
}

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/**
 * The pages of the provider that are shown in a frame of the shop: card form and bank challenge.
 * Their URLs are relative.
 */
export function createPages({ db, shopOrigin, contextMenu = 'block', colors }: PagesDeps): Hono {
  const pages = new Hono()
  const script = contextMenuScript(contextMenu)
  const headers = pageHeaders(shopOrigin, script)
  const show = (render: (session: Session) => Markup) => async (c: Context) => {
    const session = await readSession(db, c.req.query('session') ?? '')
    const content = session ? render(session) : notFoundNotice()
    return c.html(page(await content, { shopOrigin, script }), session ? 200 : 404, headers)
  }
  pages.get(
    '/frame',
    show((session) =>
      session.status === 'open' || session.status === 'requires_action'
        ? cardForm(session)
        : outcomeNotice(session),
    ),
  )
  pages.get(
    '/challenge',
    show((session) =>
      session.status === 'requires_action' ? challengeForm(session) : outcomeNotice(session),
    ),
  )
  for (const [path, file, type] of assets) {
    const bytes = readFile(file)
    pages.get(path, async (c) => {
      const own = path === '/frame.css' && colors
      const body = own ? replaceColors(String(await bytes), own()) : new Uint8Array(await bytes)
      return c.body(body, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
    })
  }
  return pages
}

function replaceColors(css: string, { primary, primaryDark, primaryTint, thread }: FrameColors) {
  return Object.entries({
    bottle: primary,
    'bottle-deep': primaryDark,
    'bottle-mist': primaryTint,
    celadon: thread,
  }).reduce(
    (text, [name, color]) => text.replace(new RegExp(`--${name}: [^;]+`), `--${name}: ${color}`),
    css,
  )
}

function page(
  body: string | HtmlEscapedString,
  { shopOrigin, script }: { shopOrigin: string | undefined; script: string },
): Markup {
  // Kept as one string, because the formatter would change the script and with it the hash in the
  // policy.
  const tag = script && raw(`<script>${script}</script>`)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        ${tag}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Card</title>
        <link rel="stylesheet" href="frame.css" />
        <script type="module" src="frame.js"></script>
      </head>
      <body data-shop="${shopOrigin ?? ''}">
        ${body}
      </body>
    </html>`
}

function cardForm(session: Session): Markup {
  const total = formatTotal(session)
  const isChallenged = session.status === 'requires_action'
  return html` ${isChallenged ? challengeChoices(session) : ''}
    <form
      id="card"
      data-session="${session.id}"
      novalidate
      autocomplete="on"
      ${isChallenged ? 'hidden' : ''}
    >
      <p class="notice" id="notice" role="alert" tabindex="-1" hidden></p>
      <div class="field">
        <label for="number">Card number</label>
        <span class="box"
          ><input
            id="number"
            name="number"
            inputmode="numeric"
            autocomplete="cc-number"
            maxlength="23"
            required
            aria-describedby="number-error" /><span
            class="brand"
            id="brand"
            aria-hidden="true"
          ></span
        ></span>
        <p class="error" id="number-error" hidden></p>
      </div>
      <div class="row">
        <div class="field">
          <label for="exp">Expiration date</label>
          <p class="hint" id="exp-hint">MM/YY, as printed</p>
          <input
            id="exp"
            name="exp"
            inputmode="numeric"
            autocomplete="cc-exp"
            maxlength="7"
            required
            aria-describedby="exp-hint exp-error"
          />
          <p class="error" id="exp-error" hidden></p>
        </div>
        <div class="field">
          <label for="cvc">Security code</label>
          <p class="hint" id="cvc-hint">3 digits on the back</p>
          <span class="box"
            ><input
              id="cvc"
              name="cvc"
              inputmode="numeric"
              autocomplete="cc-csc"
              maxlength="4"
              required
              aria-describedby="cvc-hint cvc-error"
            />${codePicture()}</span
          >
          <p class="error" id="cvc-error" hidden></p>
        </div>
      </div>
      <div class="field">
        <label for="name">Name on card</label>
        <input
          id="name"
          name="name"
          autocomplete="cc-name"
          autocapitalize="words"
          maxlength="100"
          required
          aria-describedby="name-error"
        />
        <p class="error" id="name-error" hidden></p>
      </div>
      <button id="pay" class="sewn" disabled data-label="Pay ${total}">
        <span>Pay ${total}</span>
      </button>
      <noscript
        ><p class="notice">
          The card form needs JavaScript. Nothing is charged without it.
        </p></noscript
      >
    </form>
    <dialog id="bank" aria-labelledby="bank-title">
      <h2 id="bank-title">Your bank is verifying your payment</h2>
      <p>Answer your bank below. We only see the result.</p>
      <iframe title="Bank verification"></iframe>
    </dialog>
    ${cardList()}`
}

/** Choices for a shopper who left during the challenge of the bank. */
function challengeChoices(session: Session): Markup {
  return html`<div id="asked" class="asked">
    <p class="notice" data-kind="status">
      Your bank has not verified the payment with your ${session.card?.brand ?? 'card'} ending in
      ${session.card?.last4 ?? ''} yet.
    </p>
    <div class="choices">
      <button type="button" id="ask-again" class="sewn" disabled>
        <span>Ask my bank again</span>
      </button>
      <button type="button" id="other-card" class="quiet" disabled>Use another card</button>
    </div>
  </div>`
}

function cardList(): Markup {
  return html` <details class="cards">
    <summary>Test cards</summary>
    <p>This is a demo: no card is ever charged. Choose a number to fill in the form.</p>
    <table>
      <caption class="hidden">
        Test cards and their results
      </caption>
      <tbody>
        ${testCards.map(
          (card) =>
            html` <tr>
              <th scope="row">
                <button
                  type="button"
                  class="use"
                  data-number="${formatCardNumber(card.number)}"
                  aria-label="Use ${card.brand} ending in ${card.number.slice(-4)}"
                >
                  ${formatCardNumber(card.number)}
                </button>
              </th>
              <td>${card.description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`
}

function challengeForm(session: Session): Markup {
  return html` <form id="challenge" class="challenge" data-session="${session.id}">
    <p class="bank">Sandbox Bank</p>
    <h1>Approve the payment of ${formatTotal(session)}?</h1>
    <p>With your ${session.card?.brand ?? ''} card ending in ${session.card?.last4 ?? ''}.</p>
    <p class="notice" id="notice" role="alert" hidden></p>
    <div class="choices">
      <button class="sewn" name="approved" value="yes" disabled><span>Yes, pay</span></button>
      <button name="approved" value="no" class="quiet" disabled>No, this is not me</button>
    </div>
  </form>`
}

const outcomeTexts: Readonly<Record<string, string>> = {
  processing: 'We are checking with your bank. Do not pay again.',
  authorized: 'Your card is approved. You will be taken back to the shop.',
  captured: 'This is paid.',
  voided: 'This payment was canceled. Nothing was charged.',
  failed: 'This payment is closed. Nothing was charged.',
}

/** Shown instead of the form after the payment is decided. */
function outcomeNotice(session: Session): Markup {
  return html`<p
    class="notice"
    id="settled"
    data-kind="status"
    data-state="${session.status}"
    role="status"
  >
    ${getOwnValue(outcomeTexts, session.status) ?? ''}
  </p>`
}

function notFoundNotice(): Markup {
  return html`<p class="notice" id="settled" data-state="failed" role="status">
    We could not find this payment. Nothing was charged.
  </p>`
}

function formatTotal(session: Session): string {
  return formatMoney(session.amount, session.currency as Currency)
}

function codePicture(): Markup {
  return html`<svg class="code" viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">
    <rect x="0.75" y="0.75" width="38.5" height="24.5" rx="2" />
    <path d="M1 7h38" />
    <circle cx="29" cy="16.5" r="6" />
    <path d="M26 16.5h.01M29 16.5h.01M32 16.5h.01" />
  </svg>`
}
