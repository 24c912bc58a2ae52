import { html } from 'hono/html'
import { alignAmount, type EmailBlock, type Markup } from './email-blocks.ts'
import { lineColor, softColor, textColor, textFont } from './email-style.ts'

/** Email clients read JPEG and PNG, with a full URL. Sizes are in pixels. */
export interface EmailPicture {
  readonly src: string
  readonly alt: string
  readonly width: number
  /** Unknown for drawings. */
  readonly height?: number
  /** The ground before the picture has loaded, as `#rrggbb`. */
  readonly color: string
}

export interface EmailItem {
  readonly title: string
  readonly qty?: number
  readonly url?: string
  /** Null for a product without a photograph. */
  readonly picture: EmailPicture | null
  /** Lines below the title; empty ones are left out. */
  readonly notes?: readonly string[]
  readonly amount?: string
  /** The drawing of its monogram. */
  readonly monogram?: EmailPicture
}

/** The width of the pictures of items. */
export const itemPictureWidth = 96

/** Products with picture, notes and price. */
export function itemList(items: readonly EmailItem[]): EmailBlock {
  return {
    html: html`<tr>
      <td class="pad" style="padding:8px 40px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          ${items.map((item, index) => renderItem(item, index > 0))}
        </table>
      </td>
    </tr>`,
    text: items.map(formatItem).join('\n'),
  }
}

function renderItem(item: EmailItem, hasRule: boolean): Markup {
  const { title, qty = 1, url, picture, amount = '', monogram } = item
  const name = qty > 1 ? `${qty} × ${title}` : title
  const border = hasRule ? `border-top:1px solid ${lineColor};` : ''
  const cell = `${border}padding-top:14px;padding-bottom:14px`
  const text = `${textFont};font-size:16px;line-height:24px;color:${textColor}`
  return html`<tr>
    ${
      picture
        ? html`<td class="rule" width="${itemPictureWidth}" valign="top" style="${cell}">
            ${renderPicture(picture, url)}
          </td>`
        : ''
    }
    <td
      class="ink rule"
      valign="top"
      ${picture ? '' : html`colspan="2"`}
      style="${text};${cell};${picture ? 'padding-left:16px' : ''}"
    >
      ${
        url
          ? html`<a
              href="${url}"
              class="ink"
              style="color:${textColor};font-weight:600;text-decoration:none"
              >${name}</a
            >`
          : html`<span style="font-weight:600">${name}</span>`
      }
      ${listNotes(item).map(
        (note) =>
          html`<br /><span class="soft" style="font-size:14px;line-height:21px;color:${softColor}"
              >${note}</span
            >`,
      )}
      ${monogram ? html`<div style="padding-top:8px">${renderPicture(monogram)}</div>` : ''}
    </td>
    <td
      class="ink rule"
      align="right"
      valign="top"
      style="${text};${cell};padding-left:12px;white-space:nowrap"
    >
      ${amount}
    </td>
  </tr>`
}

/** A picture, linked where there is something to open. */
export function renderPicture(
  { src, alt, width, height, color }: EmailPicture,
  url?: string,
): Markup {
  const image = html`<img
    src="${src}"
    alt="${alt}"
    width="${width}"
    ${height === undefined ? '' : html`height="${height}"`}
    style="display:block;border:0;background-color:${color};${textFont};font-size:12px;line-height:16px;color:${softColor}"
  />`
  return url ? html`<a href="${url}" style="text-decoration:none">${image}</a>` : image
}

function listNotes({ notes = [] }: EmailItem): string[] {
  return notes.filter(Boolean)
}

function formatItem(item: EmailItem): string {
  const { title, qty, url, amount } = item
  return [
    alignAmount({ label: qty ? `${qty} × ${title}` : title, ...(amount && { amount }) }),
    ...listNotes(item).map((note) => `  ${note}`),
    ...(url ? [`  ${url}`] : []),
  ].join('\n')
}
