import { html, raw } from 'hono/html'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { formatLegalAddress } from '../settings/format-legal-address.ts'
import type { EmailBlock, Markup } from './email-blocks.ts'
import type { EmailShop } from './email-shop.ts'
import {
  createStyleRules,
  groundColor,
  headingFont,
  primaryColor,
  sheetColor,
  softColor,
  textFont,
} from './email-style.ts'

export interface EmailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface EmailDocument {
  readonly subject: string
  /** What email clients show after the subject; by default the first block. */
  readonly preheader?: string
  readonly heading: string
  readonly blocks: readonly EmailBlock[]
  /** Completes "You received this email because …". */
  readonly reason: string
  /** Of newsletters: where topics are chosen and the subscription ends. */
  readonly unsubscribeUrl?: string
  /** Of emails that are no newsletters: what the link stops. */
  readonly unsubscribeLabel?: string
  readonly shop: EmailShop
}

/** Renders an email as HTML and as plain text, from the same blocks. */
export function renderEmail(email: EmailDocument): EmailContent {
  return { subject: email.subject, html: renderHtml(email), text: renderPlainText(email) }
}

function renderHtml(email: EmailDocument): string {
  const { preheader = email.blocks[0]?.text ?? '', heading, blocks, shop } = email
  return flattenMarkup(
    html`<!doctype html>
      <html lang="en">
        ${renderHead(email)}
        <body class="ground" style="margin:0;padding:0;background-color:${groundColor}">
          <div style="display:none;max-height:0;overflow:hidden;opacity:0">
            ${preheader}${preheaderFiller}
          </div>
          <div role="article" aria-roledescription="email" aria-label="${heading}" lang="en">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              border="0"
              class="ground"
              style="background-color:${groundColor}"
            >
              <tr>
                <td align="center" style="padding:32px 0 40px">
                  <!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
                  <table
                    role="presentation"
                    width="100%"
                    cellpadding="0"
                    cellspacing="0"
                    border="0"
                    style="width:100%;max-width:600px;text-align:left"
                  >
                    <tr>
                      <td class="sheet" style="background-color:${sheetColor};padding-bottom:32px">
                        <table
                          role="presentation"
                          width="100%"
                          cellpadding="0"
                          cellspacing="0"
                          border="0"
                        >
                          ${renderTitleRows(heading, shop)} ${blocks.map((block) => block.html)}
                        </table>
                      </td>
                    </tr>
                    ${renderFooter(email)}
                  </table>
                  <!--[if mso]></td></tr></table><![endif]-->
                </td>
              </tr>
            </table>
          </div>
        </body>
      </html>`,
  ).replaceAll(primaryColor, shop.colors.primary)
}

/** Keeps clients from showing the body after a short preheader. */
const preheaderFiller = raw('&#847;&zwnj;&nbsp;'.repeat(40))

function renderHead({ subject, shop }: EmailDocument): Markup {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <meta name="x-apple-disable-message-reformatting" />
    <title>${subject}</title>
    <style>
      ${raw(createStyleRules(shop.origin, shop.colors))}
    </style>
  </head>`
}

function renderTitleRows(heading: string, shop: EmailShop): Markup {
  return html`<tr>
      <td class="pad" style="padding:32px 40px 0">
        ${renderLogo(shop)}
        <div
          class="rule"
          style="margin-top:24px;border-top:2px dashed ${primaryColor};font-size:0;line-height:0"
        >
          &nbsp;
        </div>
      </td>
    </tr>
    <tr>
      <td class="pad" style="padding:28px 40px 12px">
        <h1
          class="brand heading"
          style="${headingFont};margin:0;font-size:34px;line-height:40px;font-weight:400;color:${primaryColor}"
        >
          ${keepNumbersTogether(heading)}
        </h1>
      </td>
    </tr>`
}

/** "AB-2F4K7A" stays on one line. */
function keepNumbersTogether(text: string): Markup {
  return html`${text
    .split(/(\S*-\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : part,
    )}`
}

/**
 * The name of the shop is an image, with another for dark mode; a logo gets a white plate there.
 */
function renderLogo({ name, origin, logo }: EmailShop): Markup {
  const { width, height, hasOwnGround } = logo
  const size = `width:${width}px;height:${height}px;border:0`
  const text = `${headingFont};font-size:28px;line-height:${height}px;color:${primaryColor}`
  return html`<a href="${origin}/" class="brand" style="text-decoration:none;color:${primaryColor}"
    ><img
      src="${origin}/email-files/logo.png"
      width="${width}"
      height="${height}"
      alt="${name}"
      class="brand ${hasOwnGround ? 'plate' : 'on-light'}"
      style="display:block;${size};${text}"
    />${
      hasOwnGround
        ? ''
        : html`<!--[if !mso
            ]><!--><img
              src="${origin}/email-files/logo-on-dark.png"
              width="${width}"
              height="${height}"
              alt="${name}"
              class="brand on-dark"
              style="display:none;${size};${text}"
            /><!--<![endif]-->`
    }</a
  >`
}

function renderFooter(email: EmailDocument): Markup {
  const { shop, unsubscribeUrl, unsubscribeLabel = 'Unsubscribe or choose your topics' } = email
  const line = (text: string | Markup) =>
    html`<p
      class="soft"
      style="${textFont};margin:0 0 12px;font-size:13px;line-height:20px;color:${softColor}"
    >
      ${text}
    </p>`
  return html`<tr>
    <td class="pad" style="padding:24px 40px 0">
      ${line(html`${invitation}<br />${formatContact(shop)}`)} ${line(formatReason(email))}
      ${
        unsubscribeUrl
          ? line(
              html`<a href="${unsubscribeUrl}" class="soft" style="color:${softColor}"
                  >${unsubscribeLabel}</a
                >. No sign-in needed.`,
            )
          : ''
      }
      ${line(formatLegalAddress(shop))}
    </td>
  </tr>`
}

/** Removes the indentation of the source. */
function flattenMarkup(markup: Markup): string {
  if (markup instanceof Promise)
    throw new Error('The markup of an email must not contain promises.')
  return markup.replaceAll(/\n\s+/g, '\n')
}

function renderPlainText(email: EmailDocument): string {
  const { heading, blocks, shop } = email
  return [
    heading,
    ...blocks.map(({ text }) => text),
    `${invitation}\n${formatContact(shop)}`,
    formatReason(email),
    ...listUnsubscribeLinks(email),
    formatLegalAddress(shop),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function listUnsubscribeLinks({ unsubscribeUrl, unsubscribeLabel }: EmailDocument): string[] {
  if (!unsubscribeUrl) return []
  const labels = unsubscribeLabel ? [unsubscribeLabel] : ['Choose your topics', 'Unsubscribe']
  return labels.map((label) => `${label}:\n${unsubscribeUrl}`)
}

const invitation = 'Questions? Reply to this email; a person reads it.'

/** "Aumbry, linen and table. (617) 555-0142, Monday to Saturday, 9 to 6 Eastern." */
function formatContact({ name, tagline, phone, hours }: EmailShop): string {
  return `${tagline ? `${name}, ${tagline}` : name}. ${formatPhone(phone)}, ${hours}.`
}

function formatReason({ reason }: EmailDocument): string {
  return `You received this email because ${reason}.`
}
