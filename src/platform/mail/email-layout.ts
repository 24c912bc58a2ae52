import { html, raw } from 'hono/html'
import type { EmailColors, EmailShop } from './email-shop.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'

/** HTML in which all interpolated texts are escaped. */
export type Markup = ReturnType<typeof html>

export interface EmailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface EmailLayout {
  /** Preview text that email clients show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly body: readonly Markup[]
  readonly shop: EmailShop
}

/**
 * Email clients require tables and inline styles; classes only serve dark mode and small screens.
 */
const textFont = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const headingFont = "font-family:'Brygada 1918',Georgia,'Times New Roman',serif"

/**
 * Stands for the primary color of the shop in the parts of an email. No text that people enter can
 * contain it.
 */
export const primaryColor = '\u{E000}'

const createDarkRules = ({ primaryOnDark, lineOnDark }: EmailColors): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0d1512!important}.sheet{background:#14211c!important}
.ink{color:#e6ecee!important}.soft{color:#b7c4bf!important}.brand{color:${primaryOnDark}!important}
.rule{border-color:${lineOnDark}!important}.press{background:${primaryOnDark}!important;color:#0d1512!important}
}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}}
`

export function renderEmailLayout({ preheader, heading, body, shop }: EmailLayout): string {
  return renderMarkup(
    html`<!doctype html>
      <html lang="en">
        ${renderHead(heading, shop.colors)}
        <body class="ground" style="margin:0;padding:0;background:#f3f6f7">
          <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            class="ground"
            style="background:#f3f6f7"
          >
            <tr>
              <td align="center" style="padding:24px 0">
                <table
                  role="presentation"
                  width="600"
                  cellpadding="0"
                  cellspacing="0"
                  class="sheet"
                  style="width:100%;max-width:600px;background:#ffffff"
                >
                  ${renderTitleRows(heading, shop)} ${body} ${renderContactRow(shop)}
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  ).replaceAll(primaryColor, shop.colors.primary)
}

function renderHead(heading: string, colors: EmailColors): Markup {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${heading}</title>
    <style>
      ${raw(createDarkRules(colors))}
    </style>
  </head>`
}

/** The name of the shop and the heading. */
function renderTitleRows(heading: string, { name, origin }: EmailShop): Markup {
  return html`<tr>
      <td class="pad rule" style="padding:28px 40px 20px;border-bottom:2px dashed ${primaryColor}">
        <a
          href="${origin}/"
          class="brand"
          style="${headingFont};font-size:28px;line-height:32px;color:${primaryColor};text-decoration:none"
          >${name}</a
        >
      </td>
    </tr>
    <tr>
      <td class="pad" style="padding:32px 40px 8px">
        <h1
          class="brand"
          style="${headingFont};margin:0;font-size:30px;line-height:36px;font-weight:400;color:${primaryColor}"
        >
          ${heading}
        </h1>
      </td>
    </tr>`
}

function renderContactRow(shop: EmailShop): Markup {
  return html`<tr>
    <td class="pad" style="padding:16px 40px 32px">
      <p class="soft" style="${textFont};margin:0;font-size:14px;line-height:21px;color:#46564f">
        ${invitation}<br />${formatContact(shop)}
      </p>
    </td>
  </tr>`
}

/** Removes the indentation of the source. */
function renderMarkup(markup: Markup): string {
  if (markup instanceof Promise)
    throw new Error('The markup of an email must not contain promises.')
  return markup.replaceAll(/\n\s+/g, '\n')
}

export function paragraph(text: string | Markup): Markup {
  return html`<tr>
    <td class="pad" style="padding:8px 40px">
      <p class="ink" style="${textFont};margin:0;font-size:16px;line-height:24px;color:#14211c">
        ${text}
      </p>
    </td>
  </tr>`
}

export function subheading(text: string): Markup {
  return html`<tr>
    <td class="pad" style="padding:24px 40px 4px">
      <h2
        class="brand"
        style="${headingFont};margin:0;font-size:20px;line-height:26px;font-weight:400;color:${primaryColor}"
      >
        ${text}
      </h2>
    </td>
  </tr>`
}

export function renderButton(label: string, url: string): Markup {
  return html`<tr>
    <td class="pad" style="padding:16px 40px">
      <a
        href="${url}"
        class="press"
        style="${textFont};display:inline-block;padding:14px 24px;background:${primaryColor};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </td>
  </tr>`
}

/** A code in large digits. */
export function renderCode(text: string): Markup {
  return html`<tr>
    <td class="pad" style="padding:12px 40px">
      <p
        class="ink"
        style="${textFont};margin:0;font-size:34px;line-height:40px;letter-spacing:6px;font-weight:600;color:#14211c"
      >
        ${text}
      </p>
    </td>
  </tr>`
}

export interface Row {
  readonly label: string
  /** A second line below the label. */
  readonly note?: string
  readonly amount?: string
  readonly isTotal?: boolean
  /** An image below the label. */
  readonly picture?: { readonly src: string; readonly alt: string; readonly width: number }
}

/** A table of rows with amounts. */
export function renderLedger(rows: readonly Row[]): Markup {
  return html`<tr>
    <td class="pad" style="padding:8px 40px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        ${rows.map((row) => {
          const weight = row.isTotal ? 'font-weight:600' : 'font-weight:400'
          const line = row.isTotal
            ? `border-top:2px solid ${primaryColor}`
            : 'border-top:1px solid #cbd5d6'
          return html`<tr>
            <td
              class="ink rule"
              valign="top"
              style="${textFont};padding:10px 0;${line};font-size:16px;line-height:22px;color:#14211c;${weight}"
            >
              ${row.label}${row.note ? html`<br /><span class="soft" style="font-size:14px;color:#46564f;font-weight:400">${row.note}</span>` : ''}
              ${
                row.picture
                  ? html`<br /><img
                        src="${row.picture.src}"
                        alt="${row.picture.alt}"
                        width="${row.picture.width}"
                        style="display:block;margin-top:8px;background:#ffffff"
                      />`
                  : ''
              }
            </td>
            <td
              class="ink rule"
              align="right"
              valign="top"
              style="${textFont};padding:10px 0 10px 16px;${line};font-size:16px;line-height:22px;color:#14211c;white-space:nowrap;${weight}"
            >
              ${row.amount ?? ''}
            </td>
          </tr>`
        })}
      </table>
    </td>
  </tr>`
}

/** Lines of an address. */
export function renderLines(texts: readonly string[]): Markup {
  return paragraph(
    html`${texts.map((text, index) => html`${index > 0 ? html`<br />` : ''}${text}`)}`,
  )
}

/** Plain text version of `ledger`, 64 characters wide. */
export function renderPlainTextLedger(rows: readonly Row[]): string {
  return rows
    .map(({ label, note, amount = '', isTotal }) => {
      const gap = Math.max(2, 64 - label.length - amount.length)
      const line = amount ? `${label}${' '.repeat(gap)}${amount}` : label
      return `${isTotal ? `${'-'.repeat(64)}\n` : ''}${line}${note ? `\n  ${note}` : ''}`
    })
    .join('\n')
}

/** Plain text version of `letter`. */
export function renderPlainTextLayout(shop: EmailShop, paragraphs: readonly string[]): string {
  return [...paragraphs, `${invitation}\n${formatContact(shop)}`].join('\n\n').concat('\n')
}

const invitation = 'Questions? Reply to this email and a person will read it.'

/** "Aumbry, linen and table. (617) 555-0142, Monday to Saturday, 9 to 6 Eastern." */
function formatContact({ name, tagline, phone, hours }: EmailShop): string {
  return `${tagline ? `${name}, ${tagline}` : name}. ${formatPhone(phone)}, ${hours}.`
}
