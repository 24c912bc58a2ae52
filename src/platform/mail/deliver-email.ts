import type { Db } from '../db/database.server.ts'
import { execute, queryRow } from '../db/query.ts'
import { bytes, integer, nullable, text } from '../db/row.ts'
import { sql } from '../db/sql.ts'
import type { Log } from '../log/log.ts'
import type { CountEvent } from '../metrics/metrics.ts'
import { PermanentMailError, type SendEmail } from './smtp-transport.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly log: Log
  readonly send: SendEmail | null
  readonly count?: CountEvent | undefined
}

const maxAttempts = 12

const queuedEmailRow = {
  id: text,
  to: text,
  subject: text,
  html: text,
  text,
  unsubscribeUrl: nullable(text),
  replyTo: nullable(text),
  attachmentName: nullable(text),
  attachment: nullable(bytes),
  state: text,
  attempts: integer,
}

/** Sends a queued email. Throws if it should be retried. */
export async function deliverEmail(
  { db, log, send, count }: DeliveryDeps,
  mailId: string,
): Promise<void> {
  const mail = await queryRow(
    db,
    queuedEmailRow,
    sql`
      select
        id,
        recipient as "to",
        subject,
        html,
        plain as text,
        unsubscribe_url,
        reply_to,
        attachment_name,
        attachment,
        state,
        attempts
      from emails
      where id = ${mailId}`,
  )
  if (!mail || mail.state !== 'queued') return
  if (!send) {
    await execute(
      db,
      sql`update emails set state = 'kept' where id = ${mailId} and state = 'queued'`,
    )
    return
  }
  try {
    await send(mail)
  } catch (error) {
    const isFinal = error instanceof PermanentMailError || mail.attempts + 1 >= maxAttempts
    await execute(
      db,
      sql`
        update emails
        set attempts = attempts + 1, state = ${isFinal ? 'failed' : 'queued'}
        where id = ${mailId} and state = 'queued'`,
    )
    if (!isFinal) throw error
    count?.('emails_failed')
    log.error({ mailId, attempts: mail.attempts + 1 }, 'email delivery failed permanently')
    return
  }
  await execute(
    db,
    sql`
      update emails
      set state = 'sent', sent_at = now(), attempts = attempts + 1
      where id = ${mailId} and state = 'queued'`,
  )
  count?.('emails_sent')
}
