import { html } from 'hono/html'

/** Markup whose every interpolated text was escaped. */
export type Markup = ReturnType<typeof html>

/** A mail without its address, as HTML and as text. */
export interface MailBody {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface LetterParts {
  /** What a mail program shows behind the subject. */
  readonly preheader: string
  readonly heading: string
  readonly body: readonly Markup[]
  /** Where the shop is, for the wordmark and the foot. */
  readonly origin: string
}

/** Table cells and inline styles, because that is what mail programs read; classes only change colors where the reader's screen is dark. */
const face = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const display = "font-family:'Brygada 1918',Georgia,'Times New Roman',serif"

const darkRules = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0d1512!important}.sheet{background:#14211c!important}
.ink{color:#e6ecee!important}.soft{color:#b7c4bf!important}.brand{color:#9dbfb1!important}
.rule{border-color:#2b6552!important}.press{background:#9dbfb1!important;color:#0d1512!important}
}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}}
`

/** One look for every mail: the wordmark, a hem line, 600 pixels of text, a foot. */
export function letter({ preheader, heading, body, origin }: LetterParts): string {
  return written(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${heading}</title>
          <style>
            ${darkRules}
          </style>
        </head>
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
                  <tr>
                    <td
                      class="pad rule"
                      style="padding:28px 40px 20px;border-bottom:2px dashed #004832"
                    >
                      <a
                        href="${origin}/"
                        class="brand"
                        style="${display};font-size:28px;line-height:32px;color:#004832;text-decoration:none"
                        >Aumbry</a
                      >
                    </td>
                  </tr>
                  <tr>
                    <td class="pad" style="padding:32px 40px 8px">
                      <h1
                        class="brand"
                        style="${display};margin:0;font-size:30px;line-height:36px;font-weight:400;color:#004832"
                      >
                        ${heading}
                      </h1>
                    </td>
                  </tr>
                  ${body}
                  <tr>
                    <td class="pad" style="padding:16px 40px 32px">
                      <p
                        class="soft"
                        style="${face};margin:0;font-size:14px;line-height:21px;color:#46564f"
                      >
                        Questions? Answer this mail and a person reads it.<br />Aumbry, linen and
                        table.
                      </p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  )
}

/** The indentation that makes the source readable is not sent. */
function written(markup: Markup): string {
  if (markup instanceof Promise)
    throw new Error('A mail is written at once: nothing in it may be waited for.')
  return markup.replaceAll(/\n\s+/g, '\n')
}

export function paragraph(text: string | Markup): Markup {
  return html`<tr>
    <td class="pad" style="padding:8px 40px">
      <p class="ink" style="${face};margin:0;font-size:16px;line-height:24px;color:#14211c">
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
        style="${display};margin:0;font-size:20px;line-height:26px;font-weight:400;color:#004832"
      >
        ${text}
      </h2>
    </td>
  </tr>`
}

export function action(label: string, url: string): Markup {
  return html`<tr>
    <td class="pad" style="padding:16px 40px">
      <a
        href="${url}"
        class="press"
        style="${face};display:inline-block;padding:14px 24px;background:#004832;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </td>
  </tr>`
}

/** Large figures to type off. */
export function figures(text: string): Markup {
  return html`<tr>
    <td class="pad" style="padding:12px 40px">
      <p
        class="ink"
        style="${face};margin:0;font-size:34px;line-height:40px;letter-spacing:6px;font-weight:600;color:#14211c"
      >
        ${text}
      </p>
    </td>
  </tr>`
}

export interface Row {
  readonly label: string
  /** A second, softer line under the label. */
  readonly note?: string
  readonly amount?: string
  readonly isTotal?: boolean
  /** Under the words; the words say what it shows. */
  readonly picture?: { readonly src: string; readonly alt: string; readonly width: number }
}

/** Rows with an amount at the right; the last one may be the sum. */
export function ledger(rows: readonly Row[]): Markup {
  return html`<tr>
    <td class="pad" style="padding:8px 40px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        ${rows.map((row) => {
          const weight = row.isTotal ? 'font-weight:600' : 'font-weight:400'
          const line = row.isTotal ? 'border-top:2px solid #004832' : 'border-top:1px solid #cbd5d6'
          return html`<tr>
            <td
              class="ink rule"
              valign="top"
              style="${face};padding:10px 0;${line};font-size:16px;line-height:22px;color:#14211c;${weight}"
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
              style="${face};padding:10px 0 10px 16px;${line};font-size:16px;line-height:22px;color:#14211c;white-space:nowrap;${weight}"
            >
              ${row.amount ?? ''}
            </td>
          </tr>`
        })}
      </table>
    </td>
  </tr>`
}

/** Lines of an address and the like. */
export function lines(texts: readonly string[]): Markup {
  return paragraph(
    html`${texts.map((text, index) => html`${index > 0 ? html`<br />` : ''}${text}`)}`,
  )
}

/** The same rows for the text twin: label left, amount right, 64 characters wide. */
export function ledgerText(rows: readonly Row[]): string {
  return rows
    .map(({ label, note, amount = '', isTotal }) => {
      const gap = Math.max(2, 64 - label.length - amount.length)
      const line = amount ? `${label}${' '.repeat(gap)}${amount}` : label
      return `${isTotal ? `${'-'.repeat(64)}\n` : ''}${line}${note ? `\n  ${note}` : ''}`
    })
    .join('\n')
}

/** The text twin's frame: paragraphs with a blank line between them, the same foot. */
export function letterText(paragraphs: readonly string[]): string {
  return [
    ...paragraphs,
    'Questions? Answer this mail and a person reads it.\nAumbry, linen and table.',
  ]
    .join('\n\n')
    .concat('\n')
}
