import type { Transporter } from 'nodemailer'

export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly unsubscribeUrl?: string | null
  readonly replyTo?: string | null
  readonly attachmentName?: string | null
  readonly attachment?: Uint8Array | null
}

/** Throws when the server did not take it; `PermanentMailError` when it never will. */
export type SendMail = (letter: Letter) => Promise<void>

export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

/** Longest wait for the server, from the first packet to its yes (reliability §3.1). */
const limit = 20_000

/** The library is loaded with the first letter: a shop without a mail server never needs it. */
export function smtpTransport(url: string, from: string): SendMail {
  let opened: Promise<Transporter> | null = null
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return async ({
    id,
    to,
    subject,
    html,
    text,
    unsubscribeUrl,
    replyTo,
    attachmentName,
    attachment,
  }) => {
    try {
      const transport = await (opened ??= openTransport(url))
      const sent = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(attachmentName
          && attachment && {
            attachments: [{ filename: attachmentName, content: Buffer.from(attachment) }],
          }),
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && leaveHeaders(unsubscribeUrl)),
        },
      })
      await withLimit(sent)
    } catch (error) {
      if (isPermanent(error))
        throw new PermanentMailError('The mail server refused it for good.', { cause: error })
      throw error
    }
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** RFC 8058: mail programs show their own button, and post to the address when it is pressed. */
function leaveHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function withLimit(sent: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not answer in time.')), limit)
  })
  try {
    await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
  }
}

/** 5xx is a no; but one that is about our own sign-in or a whole server is worth another try. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return (
    responseCode !== undefined && responseCode >= 550 && responseCode <= 553 && code !== 'EAUTH'
  )
}
