import type { CalendarDate } from '#kernel/time/time.ts'
import { weekdays } from '#kernel/time/weekdays.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { limitEmailsTo } from '#platform/mail/limit-emails.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { linkHash, linkToken, newNonce, replyTo, threadLink } from '../db/link.ts'
import { addMessage, type SentFile } from '../db/tickets.ts'
import { calculateFirstReplyDate } from '../domain/first-reply.ts'
import type { TicketSubject } from '../domain/subject.ts'
import { generateTicketNumber } from '../domain/ticket-number.ts'
import { ticketOpenedEmail } from '../emails/ticket-opened.ts'

/** Emails to one mailbox in an hour for one IP address. */
const emailsPerMailbox = 5

/** Counts a ticket of an email address, by form or email. */
export function admitTicket(
  services: Pick<Services, 'limitByKey'>,
  { email, asker }: { email: string; asker: string },
): ReturnType<Services['limitByKey']> {
  return limitEmailsTo(services, { kind: 'feedback', email, asker, perAsker: emailsPerMailbox })
}

export interface TicketInput {
  readonly id: string
  readonly ownerId: OwnerId
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  readonly subject: TicketSubject
  readonly orderNumber?: string | undefined
  readonly orderId: string | null
  readonly registryId: string | null
  readonly pageUrl?: string | undefined
  readonly userAgent: string
  readonly text: string
  readonly files: readonly SentFile[]
  readonly now: Date
}

/** Creates a ticket with its first message and confirmation email. */
export async function createTicket(
  tx: Tx,
  services: Pick<Services, 'secret' | 'origin' | 'mails' | 'replyMailbox' | 'settings'>,
  { text: body, files, userAgent, now, ...opening }: TicketInput,
): Promise<{ number: string; firstReplyBy: string }> {
  const nonce = newNonce()
  const token = linkToken(services.secret, nonce)
  const [number, by] = [await generateUniqueNumber(tx), await promiseFirstReply(tx, services, now)]
  const { id, email } = opening
  const ticket = {
    ...opening,
    number,
    phone: opening.phone || null,
    orderNumber: opening.orderNumber || null,
    pageUrl: opening.pageUrl || null,
    userAgent: truncateText(userAgent, 300),
    firstReplyBy: by,
    linkNonce: nonce,
    linkHash: linkHash(token),
    createdAt: now,
    updatedAt: now,
  }
  await execute(tx, sql`insert into feedback_tickets ${insertValues(ticket)}`)
  const sent = files.map(({ id: fileId, name, size }): SentFile => ({ id: fileId, name, size }))
  await addMessage(tx, { ticketId: id, at: now, author: 'customer', text: body, files: sent })
  const mail = ticketOpenedEmail({
    number,
    by,
    link: threadLink(services.origin, token),
    shop: services.mails.shop,
  })
  await services.mails.sendLater(tx, {
    dedupeKey: `feedback-opened:${id}`,
    to: email,
    ...replyTo(services, { number, nonce }),
    ...mail,
  })
  return { number, firstReplyBy: by }
}

async function promiseFirstReply(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  now: Date,
): Promise<CalendarDate> {
  const { days, answersPerDay, ...hours } = settings.get('support')
  return calculateFirstReplyDate(
    now,
    {
      ...hours,
      days: days.map((day) => weekdays.indexOf(day)),
      timeZone: settings.get('shop').timeZone,
    },
    { waiting: await countUnanswered(tx), answersPerDay },
  )
}

/** Counts tickets without a first answer. */
async function countUnanswered(tx: Tx): Promise<number> {
  const waiting = await queryRow(
    tx,
    { count: integer },
    sql`
      select count(*)::int as count
      from feedback_tickets
      where state in ('new', 'open') and first_reply_at is null`,
  )
  return waiting?.count ?? 0
}

/** Generates a number and retries if it is taken; a unique key is the final check. */
async function generateUniqueNumber(tx: Tx): Promise<string> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const number = generateTicketNumber()
    const owner = await queryRow(
      tx,
      { id: text },
      sql`select id from feedback_tickets where number = ${number}`,
    )
    if (!owner) return number
  }
  throw new Error('Ten generated ticket numbers in a row were taken.')
}
