import { cutText } from '#kernel/text/cut-text.ts'
import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { lookUp } from '#kernel/lookup/lookup.ts'

export interface IncomingFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A mail that somebody sent to the shop, as far as it is read. */
export interface IncomingMail {
  /** The same for a mail that is handed over twice. */
  readonly key: string
  readonly from: { readonly name: string; readonly address: string }
  /** Whoever it was sent and delivered to. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The ids of the mails it answers, without brackets. */
  readonly answers: readonly string[]
  /** Nobody typed it: out of office, a list, a failed delivery. Answering it would begin a loop. */
  readonly isAutomatic: boolean
  readonly files: readonly IncomingFile[]
}

/** A picture set into the text that is smaller than this is a part of a signature. */
const smallestInline = 10 * 1024

/** Characters of text, and of markup, that are looked at: nobody types more, and whatever reads it takes its time for each. */
const longestText = 100_000
const longestMarkup = 500_000

/** Reads a mail as it came (RFC 5322). Null when it is none, nested too deep to be one, or cut into lines that nobody writes. */
export async function readIncoming(raw: Buffer): Promise<IncomingMail | null> {
  if (isShredded(raw)) return null
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    forceRfc822Attachments: true,
  }).catch(() => null)
  const from = mail && mailboxes([mail.from])[0]
  if (!mail || !from) return null
  const identity = mail.messageId?.trim() || raw
  return {
    key: createHash('sha256').update(identity).digest('hex'),
    from: { name: oneLine(from.name), address: from.address.toLowerCase() },
    to: [
      ...deliveredTo(mail),
      ...mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address),
    ]
      .slice(0, 100)
      .map((one) => one.toLowerCase()),
    subject: oneLine(mail.subject ?? ''),
    text: (mail.text === undefined
      ? withoutMarkup(cutText(mail.html ?? '', longestMarkup))
      : cutText(mail.text, longestText)
    )
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{C}\n\t]/gu, ''),
    answers: [...`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.matchAll(/<([^<>\s]{1,200})>/g)]
      .map(([, id = '']) => id)
      .slice(0, 50),
    isAutomatic: isAutomatic(mail),
    files: mail.attachments.filter(isSent).map(({ filename, content }) => ({
      name: oneLine(filename ?? '') || 'file',
      bytes: bytesOf(content),
    })),
  }
}

/** The parser takes microseconds for each line. Files are sent in lines of 60 to 76 characters, so that only text has many short ones. */
function isShredded(raw: Buffer): boolean {
  const most = 50_000 + raw.length / 60
  let lines = 0
  for (let at = raw.indexOf(10); at !== -1 && lines <= most; at = raw.indexOf(10, at + 1)) lines++
  return lines > most
}

function mailboxes(
  addresses: readonly (Address | undefined)[],
): { name: string; address: string }[] {
  return addresses.flatMap((one) =>
    one?.group ? one.group : one?.address ? [{ name: one.name, address: one.address }] : [],
  )
}

function deliveredTo({ headers }: Email): string[] {
  return headers.flatMap(({ key, value }) =>
    /^(?:x-original-to|delivered-to|envelope-to)$/.test(key) ? [value.trim()] : [],
  )
}

/** RFC 3834, and what was usual before it. */
function isAutomatic({ headers, from }: Email): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no')
    || /^(?:bulk|list|junk|auto_reply)$/.test(value('precedence') ?? '')
    || value('list-id') !== undefined
    || value('x-autoreply') !== undefined
    || value('return-path') === '<>'
    || /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  )
}

function isSent({ related, content }: Attachment): boolean {
  return !related || bytesOf(content).length >= smallestInline
}

function bytesOf(content: Attachment['content']): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The words of a mail that has no plain text, without what it quotes. */
function withoutMarkup(html: string): string {
  const broken = html.replaceAll(
    /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]{0,200}>/gi,
    (tag) => `${tag}\n`,
  )
  const text = sanitizeHtml(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title', 'blockquote'],
  })
  const signs: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
  }
  return text
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => lookUp(signs, sign) ?? sign)
    .replaceAll(/\n\s*\n+/g, '\n\n')
    .trim()
}
