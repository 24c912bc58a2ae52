import type { Transporter } from 'nodemailer'

export interface OutgoingEmail {
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

export interface Sender {
  readonly name: string
  readonly address: string
}

/** Throws if the server rejects the email; a `PermanentMailError` if a retry cannot succeed. */
export type SendEmail = (letter: OutgoingEmail) => Promise<void>

export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

/** In milliseconds, for the whole delivery (reliability §3.1). */
const timeout = 20_000

/** The library is loaded when the first email is sent. */
export function createSmtpTransport(url: string, getSender: () => Sender): SendEmail {
  let transporter: Promise<Transporter> | null = null
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
      const from = getSender()
      const domain = from.address.split('@').at(-1) ?? 'localhost'
      const transport = await (transporter ??= openTransport(url))
      const delivery = transport.sendMail({
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
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      })
      await withTimeout(delivery)
    } catch (error) {
      if (isPermanent(error))
        throw new PermanentMailError('The mail server rejected the email permanently.', {
          cause: error,
        })
      throw error
    }
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** One-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function withTimeout(delivery: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not respond in time.')), timeout)
  })
  try {
    await Promise.race([delivery, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Errors of the account or the whole server are temporary, also with a code of 5xx. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return (
    responseCode !== undefined && responseCode >= 550 && responseCode <= 553 && code !== 'EAUTH'
  )
}
