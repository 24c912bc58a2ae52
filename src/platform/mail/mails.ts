import { sql } from 'drizzle-orm'
import { isEmail } from '#kernel/email/email.ts'
import { newId } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import { rows, type Db, type Tx } from '../db/database.server.ts'
import type { JobHandler, JobQueue } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { CountEvent } from '../metrics/metrics.ts'
import { deliverMail } from './deliver-mail.ts'
import { smtpTransport, type SendMail } from './smtp-transport.ts'

export interface Mail {
  /** What it is about, so that one event is one mail: `order-placed:ord_…`. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Newsletters carry it: where one press, or a mail program by itself, ends them (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Where an answer goes, when not to whom the mail is from. */
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface Mails {
  /** Writes an email down in the transaction that decides it; true when it goes out. The same key a second time writes nothing, and what has no valid recipient is kept as failed. */
  sendLater(tx: Tx, mail: Mail): Promise<boolean>
  readonly jobs: Readonly<Record<string, JobHandler>>
}

export interface MailParts {
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  /** "Aumbry <hello@example.com>" */
  readonly from: string
  /** Without a server every mail is kept for the local pages. */
  readonly smtpUrl?: string
  readonly count?: CountEvent
}

const keptDays = 30

export function createMails(parts: MailParts): Mails {
  const send: SendMail | null = parts.smtpUrl ? smtpTransport(parts.smtpUrl, parts.from) : null
  return {
    async sendLater(tx, given) {
      const id = newId('eml', parts.clock.now().getTime())
      const mail = {
        ...given,
        subject: given.subject.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '),
      }
      const canGo = isSendable(mail)
      const written = await writeMail(tx, mail, {
        id,
        state: !canGo ? 'failed' : send ? 'queued' : 'kept',
        at: parts.clock.now(),
      })
      if (written && send && canGo) await parts.jobs.enqueue(tx, 'mail.send', { mailId: id })
      return written && canGo
    },
    jobs: {
      'mail.send': async ({ mailId }) => deliverMail({ ...parts, send }, String(mailId)),
      'mail.tidy': async () => purgeMails(parts.db, parts.clock.now()),
    },
  }
}

/** Our own check before any library reads an address: one recipient. The subject is one line already. */
function isSendable({ to, replyTo }: Mail): boolean {
  return isEmail(to) && (replyTo === undefined || isEmail(replyTo))
}

async function writeMail(
  tx: Tx,
  mail: Mail,
  row: { id: string; state: 'queued' | 'kept' | 'failed'; at: Date },
): Promise<boolean> {
  const written = await rows(
    tx,
    sql`
    insert into mails (id, dedupe_key, recipient, subject, html, plain, unsubscribe_url, reply_to, attachment_name, attachment, state, created_at)
    values (${row.id}, ${mail.dedupeKey}, ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text}, ${mail.unsubscribeUrl ?? null}, ${mail.replyTo ?? null},
      ${mail.attachment?.name ?? null}, ${mail.attachment ? Buffer.from(mail.attachment.bytes) : null}, ${row.state}, ${row.at.toISOString()}::timestamptz)
    on conflict (dedupe_key) do nothing returning id`,
  )
  return written.length > 0
}

/** Mails hold links that open orders: after 30 days their text is gone, and their key still keeps a second one from going out. */
async function purgeMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  await db.execute(
    sql`update mails set html = '', plain = '', recipient = '', unsubscribe_url = null, reply_to = null, attachment_name = null, attachment = null
      where created_at < ${before}::timestamptz and recipient <> ''`,
  )
}
