import { isEmail } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '../db/database.server.ts'
import { execute } from '../db/query.ts'
import { insertValues, sql } from '../db/sql.ts'
import type { JobHandler, JobQueue } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { CountEvent } from '../metrics/metrics.ts'
import { deliverEmail } from './deliver-email.ts'
import type { EmailShop } from './email-shop.ts'
import { createSmtpTransport, type SendEmail, type Sender } from './smtp-transport.ts'

export interface Email {
  /** Prevents duplicates of an email about the same event: `order-placed:ord_…`. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** For newsletters: the URL for one-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Defaults to the sender. */
  readonly replyTo?: string
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array }
}

export interface EmailQueue {
  /**
   * Stores an email in a transaction and sends it after the commit. Returns false for a known key
   * and for an invalid recipient; the latter is stored as failed.
   */
  sendLater(tx: Tx, mail: Email): Promise<boolean>
  /** What emails state about the shop, by the current settings. */
  readonly shop: EmailShop
  readonly jobs: Readonly<Record<string, JobHandler>>
}

export interface EmailDeps {
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  /** The address of the sender; by default the shop's. The sender's name is the shop's. */
  readonly from?: string | undefined
  readonly shop: () => EmailShop
  /** Without a server, emails are stored for the outbox pages only. */
  readonly smtpUrl?: string
  readonly count?: CountEvent
}

const retentionDays = 30

export function createEmailQueue(deps: EmailDeps): EmailQueue {
  const send: SendEmail | null = deps.smtpUrl
    ? createSmtpTransport(deps.smtpUrl, () => getSender(deps))
    : null
  return {
    get shop() {
      return deps.shop()
    },
    async sendLater(tx, input) {
      const id = createId('eml', deps.clock.now().getTime())
      const mail = {
        ...input,
        subject: input.subject.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '),
      }
      const isValid = hasValidAddresses(mail)
      const isNew = await insertMail(tx, mail, {
        id,
        state: !isValid ? 'failed' : send ? 'queued' : 'kept',
        at: deps.clock.now(),
      })
      if (isNew && send && isValid) await deps.jobs.enqueue(tx, 'mail.send', { mailId: id })
      return isNew && isValid
    },
    jobs: {
      'mail.send': async ({ mailId }) => deliverEmail({ ...deps, send }, String(mailId)),
      'mail.cleanup': async () => eraseOldMails(deps.db, deps.clock.now()),
    },
  }
}

function getSender({ from, shop }: EmailDeps): Sender {
  const { name, email } = shop()
  return { name, address: /<([^>]+)>\s*$/.exec(from ?? '')?.[1] ?? from ?? email }
}

/** Rejects multiple recipients before a mail library parses the address. */
function hasValidAddresses({ to, replyTo }: Email): boolean {
  return isEmail(to) && (replyTo === undefined || isEmail(replyTo))
}

async function insertMail(
  tx: Tx,
  mail: Email,
  row: { id: string; state: 'queued' | 'kept' | 'failed'; at: Date },
): Promise<boolean> {
  const values = {
    id: row.id,
    dedupeKey: mail.dedupeKey,
    recipient: mail.to,
    subject: mail.subject,
    html: mail.html,
    plain: mail.text,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    attachmentName: mail.attachment?.name ?? null,
    attachment: mail.attachment?.bytes ?? null,
    state: row.state,
    createdAt: row.at,
  }
  const insertCount = await execute(
    tx,
    sql`insert into emails ${insertValues(values)} on conflict (dedupe_key) do nothing`,
  )
  return insertCount > 0
}

/**
 * Erases the content of old emails, which contains links to orders; keys still prevent duplicates.
 */
async function eraseOldMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  await execute(
    db,
    sql`
      update emails
      set html = '', plain = '', recipient = '', unsubscribe_url = null, reply_to = null,
        attachment_name = null, attachment = null
      where created_at < ${before} and recipient <> ''`,
  )
}
