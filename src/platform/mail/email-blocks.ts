import { html } from 'hono/html'
import {
  headingFont,
  lineColor,
  primaryColor,
  softColor,
  textColor,
  textFont,
} from './email-style.ts'

/** HTML in which all interpolated texts are escaped. */
export type Markup = ReturnType<typeof html>

/** A part of an email: rows of the table of the layout, and the same as plain text. */
export interface EmailBlock {
  readonly html: Markup
  readonly text: string
}

const bodyStyle = `${textFont};margin:0;font-size:16px;line-height:25px;color:${textColor}`
const softStyle = `${textFont};margin:0;font-size:14px;line-height:21px;color:${softColor}`

function row(padding: string, content: Markup): Markup {
  return html`<tr>
    <td class="pad" style="padding:${padding}">${content}</td>
  </tr>`
}

export function paragraph(text: string): EmailBlock {
  return { html: row('8px 40px', html`<p class="ink" style="${bodyStyle}">${text}</p>`), text }
}

/** Secondary text, such as how long a link is valid. */
export function smallPrint(text: string): EmailBlock {
  return { html: row('4px 40px 8px', html`<p class="soft" style="${softStyle}">${text}</p>`), text }
}

/** Lines that stay lines, such as an address. */
export function textLines(lines: readonly string[]): EmailBlock {
  return {
    html: row('8px 40px', html`<p class="ink" style="${bodyStyle}">${joinLines(lines)}</p>`),
    text: lines.join('\n'),
  }
}

/** Steps in their order. */
export function numberedList(steps: readonly string[]): EmailBlock {
  return {
    html: row(
      '8px 40px',
      html`<ol class="ink" style="${bodyStyle};padding-left:24px">
        ${steps.map((step) => html`<li style="padding:2px 0 2px 4px">${step}</li>`)}
      </ol>`,
    ),
    text: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
  }
}

function joinLines(lines: readonly string[]): Markup {
  return html`${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}${line}`)}`
}

/** A section starts with a line across the email. */
export function subheading(text: string, note = ''): EmailBlock {
  return {
    html: row(
      '24px 40px 4px',
      html`<div class="rule" style="border-top:1px solid ${lineColor};padding-top:24px">
        <h2
          class="brand"
          style="${headingFont};margin:0;font-size:22px;line-height:28px;font-weight:400;color:${primaryColor}"
        >
          ${text}
        </h2>
        ${note ? html`<p class="soft" style="${softStyle};padding-top:4px">${note}</p>` : ''}
      </div>`,
    ),
    text: note ? `${text}\n${note}` : text,
  }
}

/** Outlook for Windows ignores the padding of links, so the cell has it there. */
export function button(label: string, url: string): EmailBlock {
  return {
    html: row(
      '16px 40px',
      html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td
            class="press"
            bgcolor="${primaryColor}"
            style="background-color:${primaryColor};mso-padding-alt:15px 28px"
          >
            <a
              href="${url}"
              class="press-text"
              style="${textFont};display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none"
              >${label}</a
            >
          </td>
        </tr>
      </table>`,
    ),
    text: `${label}:\n${url}`,
  }
}

/** A code in large type, for reading and copying. */
export function largeCode(code: string, label = ''): EmailBlock {
  return {
    html: row(
      '12px 40px',
      html`${label ? html`<p class="soft" style="${softStyle}">${label}</p>` : ''}
        <p
          class="ink${code.length > 12 ? ' code' : ''}"
          style="${textFont};margin:0;font-size:28px;line-height:40px;letter-spacing:3px;font-weight:600;color:${textColor}"
        >
          ${code}
        </p>`,
    ),
    text: label ? `${label}\n${code}` : code,
  }
}

/** The words of a person, such as the note of a gift, behind a stitched line. */
export function quotation(text: string, label = ''): EmailBlock {
  const lines = text.split('\n')
  return {
    html: row(
      '12px 40px',
      html`<div class="rule" style="border-left:2px dashed ${primaryColor};padding-left:20px">
        ${label ? html`<p class="soft" style="${softStyle}">${label}</p>` : ''}
        <p
          class="ink"
          style="${headingFont};margin:0;font-size:20px;line-height:29px;font-style:italic;color:${textColor}"
        >
          ${joinLines(lines)}
        </p>
      </div>`,
    ),
    text: label ? `${label}: “${text}”` : `“${text}”`,
  }
}

export interface ListedLink {
  readonly label: string
  readonly url: string
  readonly note: string
}

export function linkList(links: readonly ListedLink[]): EmailBlock {
  return {
    html: html`${links.map(({ label, url, note }) =>
      row(
        '8px 40px',
        html`<p class="ink" style="${bodyStyle}">
          <a href="${url}" class="brand" style="color:${primaryColor};font-weight:600">${label}</a
          ><br /><span class="soft" style="color:${softColor}">${note}</span>
        </p>`,
      ),
    )}`,
    text: links.map(({ label, url, note }) => `${label}, ${note}\n${url}`).join('\n\n'),
  }
}

export interface LedgerRow {
  readonly label: string
  readonly amount?: string
  readonly isTotal?: boolean
}

/** Rows with amounts. */
export function ledger(rows: readonly LedgerRow[]): EmailBlock {
  return {
    html: row(
      '8px 40px',
      html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        ${rows.map(({ label, amount = '', isTotal }) => {
          const border = isTotal ? `border-top:1px solid ${lineColor};` : ''
          const style = `${textFont};font-size:${isTotal ? 18 : 16}px;line-height:24px;color:${textColor};font-weight:${isTotal ? 600 : 400};${border}`
          const padding = isTotal ? '12px' : '4px'
          return html`<tr>
            <td class="ink rule" valign="top" style="${style}padding:${padding} 0">${label}</td>
            <td
              class="ink rule"
              align="right"
              valign="top"
              style="${style}padding:${padding} 0 ${padding} 16px;white-space:nowrap"
            >
              ${amount}
            </td>
          </tr>`
        })}
      </table>`,
    ),
    text: rows
      .map((line) => `${line.isTotal ? `${'-'.repeat(textWidth)}\n` : ''}${alignAmount(line)}`)
      .join('\n'),
  }
}

/** The width of plain text with amounts, in characters. */
const textWidth = 64

/** "Napkins                 $96.00" */
export function alignAmount({ label, amount = '' }: LedgerRow): string {
  if (!amount) return label
  return `${label}${' '.repeat(Math.max(2, textWidth - label.length - amount.length))}${amount}`
}
