import { truncateText } from '#kernel/text/truncate-text.ts'
import { isEmail, normalizeEmail } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import type { Upload } from '#modules/files/contract.ts'
import { saveCompleteFile } from '#modules/files/save-complete-file.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { Ctx, OwnerId } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { listEmailKeys } from '#platform/mail/read-emails.ts'
import { parseIncomingEmail, type IncomingEmail } from '#platform/mail/parse-incoming-email.ts'
import { parseDeliveryReport, type DeliveryReport } from '#platform/mail/parse-delivery-report.ts'
import type { Services } from '#platform/services.ts'
import { isReplySignature } from '../db/link.ts'
import {
  addMessage,
  findTicket,
  lockTicket,
  updateTicket,
  type StoredTicket,
} from '../db/tickets.ts'
import { stripQuotedReply } from '../domain/strip-quoted-reply.ts'
import { parseReplyAddress } from '../domain/reply-address.ts'
import { canReply, ticketMachine } from '../domain/ticket-machine.ts'
import { admitTicket, createTicket } from './create-ticket.ts'

export interface ReceivedEmailResult {
  /**
   * `undelivered`: an email of ours bounced; `ignored`: automatic or spam; `duplicate`: received
   * before.
   */
  readonly outcome: 'added' | 'created' | 'undelivered' | 'duplicate' | 'ignored'
  readonly number: string | null
}

const ignored: ReceivedEmailResult = { outcome: 'ignored', number: null }
const maxTextLength = 5_000
const maxFiles = 5
/** Every attachment is stored and checked, even if it is not kept. */
const maxFilesChecked = 20

/**
 * Adds an email to the ticket it answers, or creates one. The ticket is identified by its signed
 * reply address, or by a message id together with the writer's address.
 */
export async function receiveEmail(
  ctx: Ctx,
  services: Services,
  raw: Buffer,
): Promise<ReceivedEmailResult | Refusal> {
  const report = parseDeliveryReport(raw)
  if (report) return handleReport(ctx, services, report)
  const mail = await parseIncomingEmail(raw)
  if (!mail)
    return refuse('fields-invalid', 'The body is not an email (RFC 5322).', {
      reason: 'not-an-email',
      fields: { body: 'Must be an email in its original form (RFC 5322).' },
    })
  if (mail.isAutomatic || !isEmail(normalizeEmail(mail.from.address)) || isOurs(services, mail))
    return ignored
  const receivedNumber = await findReceived(ctx.db, mail)
  if (receivedNumber) return { outcome: 'duplicate', number: receivedNumber }
  const ticket = await findRepliedTicket(ctx, services, mail)
  if (ticket?.state === 'spam') return ignored
  return ticket && canReply(ticket, ctx.now)
    ? continueTicket(ctx, services, { mail, ticket })
    : createTicketFromEmail(ctx, services, mail)
}

async function handleReport(
  { db }: Ctx,
  { emit }: Pick<Services, 'emit'>,
  { how, mailIds }: DeliveryReport,
): Promise<ReceivedEmailResult> {
  const mailKeys = await listEmailKeys(db, mailIds)
  await inTransaction(db, (tx) => emit('email.undelivered', tx, { mailKeys, how }))
  return { outcome: 'undelivered', number: null }
}

/** Prevents a loop with our own emails. */
function isOurs(
  { replyMailbox }: Pick<Services, 'replyMailbox'>,
  { from }: IncomingEmail,
): boolean {
  return (
    replyMailbox !== undefined
    && from.address.replace(/\+[^@]*@/, '@') === replyMailbox.toLowerCase()
  )
}

/** Waits for a parallel delivery of the same email. */
async function lockMessage(tx: Tx, { key }: IncomingEmail): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${key}`}, 0))`)
}

async function findReceived(db: Db, { key }: IncomingEmail): Promise<string | null> {
  const ticket = await queryRow(
    db,
    { number: text },
    sql`
      select t.number
      from feedback_emails m
      join feedback_tickets t on t.id = m.ticket_id
      where m.message_key = ${key}`,
  )
  return ticket?.number ?? null
}

async function findRepliedTicket(
  { db }: Ctx,
  { secret }: Pick<Services, 'secret'>,
  mail: IncomingEmail,
): Promise<StoredTicket | null> {
  for (const address of mail.to) {
    const named = parseReplyAddress(address)
    const ticket = named && (await findTicket(db, sql`number = ${named.number}`))
    if (ticket && isReplySignature(secret, { nonce: ticket.linkNonce, signature: named.signature }))
      return ticket
  }
  const ids = mail.answers.flatMap((answered) => /^(eml_[0-9a-z]{26})@/.exec(answered)?.[1] ?? [])
  for (const dedupeKey of await listEmailKeys(db, ids)) {
    const [, ticketId] = /^feedback-(?:opened|answer):(tkt_[0-9a-z]{26})/.exec(dedupeKey) ?? []
    const ticket = ticketId && (await findTicket(db, writtenBy(ticketId, mail)))
    if (ticket) return ticket
  }
  return null
}

function writtenBy(ticketId: string, { from }: IncomingEmail): Sql {
  return sql`id = ${ticketId} and email = ${normalizeEmail(from.address)}`
}

/** Adds the email to its ticket as a reply. */
async function continueTicket(
  ctx: Ctx,
  services: Services,
  { mail, ticket }: { mail: IncomingEmail; ticket: StoredTicket },
): Promise<ReceivedEmailResult | Refusal> {
  const attachments = await saveAttachments(ctx, services, {
    mail,
    ownerId: ticket.ownerId,
  })
  if (isRefusal(attachments)) return attachments
  const from = normalizeEmail(mail.from.address)
  const body = joinText([
    stripQuotedReply(mail.text),
    attachments.notice,
    from === ticket.email ? '' : `(Sent from ${from})`,
  ])
  return inTransaction(ctx.db, async (tx): Promise<ReceivedEmailResult | Refusal> => {
    await lockMessage(tx, mail)
    if (await findReceived(tx, mail)) return { outcome: 'duplicate', number: ticket.number }
    const locked = await lockTicket(tx, sql`id = ${ticket.id}`)
    const next = locked && findNextState(ticketMachine, locked.state, 'reply')
    if (!next) return ignored
    const files = await claimAttachments(tx, {
      ticketId: ticket.id,
      ownerId: ticket.ownerId,
      files: attachments.files,
    })
    if (isRefusal(files)) return files
    await addMessage(tx, {
      ticketId: ticket.id,
      at: ctx.now,
      author: 'customer',
      text: body,
      files,
    })
    await updateTicket(tx, ticket.id, { state: next, resolvedAt: null, now: ctx.now })
    await saveMessageKey(tx, { mail, ticketId: ticket.id, now: ctx.now })
    return { outcome: 'added', number: ticket.number }
  })
}

/** With any prefix but that of returns. */
const orderNumberPattern = /\b(?!RT-)[A-Z]{1,4}-[2-9A-HJKMNP-TV-Z]{8}\b/

/** Creates a ticket from an email that answers none. */
async function createTicketFromEmail(
  ctx: Ctx,
  services: Services,
  mail: IncomingEmail,
): Promise<ReceivedEmailResult | Refusal> {
  const email = normalizeEmail(mail.from.address)
  const { allowed, resetIn } = await admitTicket(services, { email, asker: 'mail' })
  if (!allowed)
    return refuse(
      'too-many',
      'This address sent several emails within an hour. Deliver this one again later.',
      { reason: 'email-limit', detail: { retryAfter: resetIn } },
    )
  const memberId = await findConfirmedMember(ctx.db, email)
  const ownerId = (memberId ?? createId('gst', ctx.now.getTime())) as OwnerId
  const attachments = await saveAttachments(ctx, services, { mail, ownerId })
  if (isRefusal(attachments)) return attachments
  const [orderNumber] = orderNumberPattern.exec(mail.subject.toUpperCase()) ?? []
  const orderId = orderNumber
    ? await services.findOrder(ctx.db, { number: orderNumber, ownerId, email })
    : null
  return inTransaction(ctx.db, async (tx): Promise<ReceivedEmailResult | Refusal> => {
    await lockMessage(tx, mail)
    const receivedNumber = await findReceived(tx, mail)
    if (receivedNumber) return { outcome: 'duplicate', number: receivedNumber }
    const id = createId('tkt', ctx.now.getTime())
    const files = await claimAttachments(tx, { ticketId: id, ownerId, files: attachments.files })
    if (isRefusal(files)) return files
    const { number } = await createTicket(tx, services, {
      id,
      ownerId,
      name: truncateText(mail.from.name, 60).trim() || truncateText(email, 60),
      email,
      subject: orderNumber ? 'order' : 'other',
      orderNumber,
      orderId,
      registryId: null,
      userAgent: 'mail',
      text: joinText([mail.subject, stripQuotedReply(mail.text), attachments.notice]),
      files,
      now: ctx.now,
    })
    await saveMessageKey(tx, { mail, ticketId: id, now: ctx.now })
    return { outcome: 'created', number }
  })
}

/** Saves valid attachments; the notice names the rejected ones. */
async function saveAttachments(
  ctx: Ctx,
  services: Services,
  { mail, ownerId }: { mail: IncomingEmail; ownerId: OwnerId },
): Promise<{ files: Upload[]; notice: string } | Refusal> {
  const [files, rejected]: [Upload[], string[]] = [[], []]
  for (const [index, { name, bytes }] of mail.files.entries()) {
    const saved =
      files.length < maxFiles && index < maxFilesChecked
        ? await saveCompleteFile(ctx.db, services, {
            ownerId,
            purpose: 'feedback',
            name,
            bytes,
            now: ctx.now,
          })
        : refuse('file-refused', `Too many files: ${name} was not saved.`, {
            reason: 'too-many-files',
          })
    if (!isRefusal(saved)) files.push(saved)
    else if (saved.refused === 'provider-unavailable') return saved
    else rejected.push(truncateText(name, 80))
  }
  const notice = rejected.length > 0 ? `(Not saved: ${rejected.slice(0, 10).join(', ')})` : ''
  return { files, notice }
}

function claimAttachments(
  tx: Tx,
  { ticketId, ownerId, files }: { ticketId: string; ownerId: OwnerId; files: readonly Upload[] },
) {
  return claimFiles(tx, {
    fileIds: files.map(({ id }) => id),
    ownerId,
    purpose: 'feedback',
    claimedBy: `feedback:${ticketId}`,
  })
}

async function saveMessageKey(
  tx: Tx,
  { mail, ticketId, now }: { mail: IncomingEmail; ticketId: string; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into feedback_emails (message_key, ticket_id, at)
      values (${mail.key}, ${ticketId}, ${now})`,
  )
}

function joinText(paragraphs: readonly string[]): string {
  const body = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
  return truncateText(body || '(Empty email)', maxTextLength)
}
