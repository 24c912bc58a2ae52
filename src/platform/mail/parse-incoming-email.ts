import { decodeEntities } from '#kernel/text/decode-entities.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'

export interface IncomingFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface IncomingEmail {
  /** Identifies an email that is delivered twice. */
  readonly key: string
  readonly from: { readonly name: string; readonly address: string }
  /** Addresses of the headers and the envelope. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Message ids that it replies to, without brackets. */
  readonly answers: readonly string[]
  /**
   * An out-of-office reply, mailing list or delivery report, which must not be answered (loops).
   */
  readonly isAutomatic: boolean
  readonly files: readonly IncomingFile[]
}

/** In bytes; smaller inline images are parts of a signature. */
const minInlineImageSize = 10 * 1024

/** Maximum characters of plain text and HTML that are processed. */
const maxTextLength = 100_000
const maxHtmlLength = 500_000

/**
 * Parses a raw email (RFC 5322). Null if it is invalid, nested too deeply or has too many lines.
 */
export async function parseIncomingEmail(raw: Buffer): Promise<IncomingEmail | null> {
  if (hasTooManyLines(raw)) return null
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    forceRfc822Attachments: true,
  }).catch(() => null)
  const from = mail && listMailboxes([mail.from])[0]
  if (!mail || !from) return null
  const identity = mail.messageId?.trim() || raw
  return {
    key: createHash('sha256').update(identity).digest('hex'),
    from: { name: oneLine(from.name), address: from.address.toLowerCase() },
    to: [
      ...listDeliveredTo(mail),
      ...listMailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address),
    ]
      .slice(0, 100)
      .map((address) => address.toLowerCase()),
    subject: oneLine(mail.subject ?? ''),
    text: (mail.text === undefined
      ? htmlToText(truncateText(mail.html ?? '', maxHtmlLength))
      : truncateText(mail.text, maxTextLength)
    )
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{C}\n\t]/gu, ''),
    answers: [...`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.matchAll(/<([^<>\s]{1,200})>/g)]
      .map(([, id = '']) => id)
      .slice(0, 50),
    isAutomatic: isAutomatic(mail),
    files: mail.attachments.filter(isAttachment).map(({ filename, content }) => ({
      name: oneLine(filename ?? '') || 'file',
      bytes: toBuffer(content),
    })),
  }
}

/** The parser is slow for many short lines; attachments have lines of 60 to 76 characters. */
function hasTooManyLines(raw: Buffer): boolean {
  const maxLines = 50_000 + raw.length / 60
  let lines = 0
  for (
    let position = raw.indexOf(10);
    position !== -1 && lines <= maxLines;
    position = raw.indexOf(10, position + 1)
  )
    lines++
  return lines > maxLines
}

function listMailboxes(
  addresses: readonly (Address | undefined)[],
): { name: string; address: string }[] {
  return addresses.flatMap((entry) =>
    entry?.group
      ? entry.group
      : entry?.address
        ? [{ name: entry.name, address: entry.address }]
        : [],
  )
}

function listDeliveredTo({ headers }: Email): string[] {
  return headers.flatMap(({ key, value }) =>
    /^(?:x-original-to|delivered-to|envelope-to)$/.test(key) ? [value.trim()] : [],
  )
}

/** Checks the headers of RFC 3834 and older ones. */
function isAutomatic({ headers, from }: Email): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const autoSubmitted = value('auto-submitted')
  return (
    (autoSubmitted !== undefined && autoSubmitted !== 'no')
    || /^(?:bulk|list|junk|auto_reply)$/.test(value('precedence') ?? '')
    || value('list-id') !== undefined
    || value('x-autoreply') !== undefined
    || value('return-path') === '<>'
    || /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  )
}

function isAttachment({ related, content }: Attachment): boolean {
  return !related || toBuffer(content).length >= minInlineImageSize
}

function toBuffer(content: Attachment['content']): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Converts HTML to plain text, without quoted replies. */
function htmlToText(html: string): string {
  const withLineBreaks = html.replaceAll(
    /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]{0,200}>/gi,
    (tag) => `${tag}\n`,
  )
  const text = sanitizeHtml(withLineBreaks, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title', 'blockquote'],
  })
  return decodeEntities(text)
    .replaceAll(/\n\s*\n+/g, '\n\n')
    .trim()
}
