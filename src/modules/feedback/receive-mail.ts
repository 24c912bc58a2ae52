import { cutText } from '#kernel/text/cut-text.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { isEmail, normalizeEmail } from '#kernel/email/email.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import type { KeptFile } from '#modules/files/contract.ts'
import { saveWholeFile } from '#modules/files/save-whole-file.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { Ctx, OwnerId } from '#platform/context.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { findMailKeys } from '#platform/mail/read-mails.ts'
import { readIncoming, type IncomingMail } from '#platform/mail/read-incoming.ts'
import { readReport, type MailReport } from '#platform/mail/read-report.ts'
import { isReplySignature } from './data/link.ts'
import { feedbackMails, feedbackTickets } from './data/schema.ts'
import {
  addMessage,
  findTicket,
  lockTicket,
  updateTicket,
  type StoredTicket,
} from './data/tickets.ts'
import { stripQuotedReply } from './domain/strip-quoted-reply.ts'
import { parseReplyAddress } from './domain/reply-address.ts'
import { canReply, ticketMachine } from './domain/ticket-machine.ts'
import type { FeedbackParts } from './feedback-parts.ts'
import { mayOpen, openTicket } from './open-ticket.ts'

export interface ReceivedMail {
  /** `undelivered`: a mail of ours came back; `ignored`: nobody typed it, or it was set aside as spam; `again`: handed over before. */
  readonly outcome: 'continued' | 'opened' | 'undelivered' | 'again' | 'ignored'
  readonly number: string | null
}

const ignored: ReceivedMail = { outcome: 'ignored', number: null }
const longest = 5_000
const mostFiles = 5
/** Each is written down and looked into, also when it is not kept. */
const mostFilesTried = 20

/**
 * A mail to the shop goes on with the conversation it answers, or begins one. Which conversation is proved by its own address, which
 * only its mails carry; or by the id of one of its mails together with the writer's address.
 */
export async function receiveMail(
  ctx: Ctx,
  parts: FeedbackParts,
  raw: Buffer,
): Promise<ReceivedMail | Refusal> {
  const report = readReport(raw)
  if (report) return noteReport(ctx, parts, report)
  const mail = await readIncoming(raw)
  if (!mail)
    return refuse('fields-invalid', 'This is not a mail.', {
      fields: { body: 'must be a mail as it came (RFC 5322)' },
    })
  if (mail.isAutomatic || !isEmail(normalizeEmail(mail.from.address)) || isOurs(parts, mail))
    return ignored
  const before = await findBefore(ctx.db, mail)
  if (before) return { outcome: 'again', number: before }
  const ticket = await findAnswered(ctx, parts, mail)
  if (ticket?.state === 'spam') return ignored
  return ticket && canReply(ticket, ctx.now)
    ? goOn(ctx, parts, { mail, ticket })
    : begin(ctx, parts, mail)
}

async function noteReport(
  { db }: Ctx,
  { onUndelivered }: FeedbackParts,
  { how, mailIds }: MailReport,
): Promise<ReceivedMail> {
  const mailKeys = await findMailKeys(db, mailIds)
  await inTransaction(db, (tx) => onUndelivered(tx, { mailKeys, how }))
  return { outcome: 'undelivered', number: null }
}

/** Our own mail that came back would answer itself. */
function isOurs({ replyMailbox }: FeedbackParts, { from }: IncomingMail): boolean {
  return (
    replyMailbox !== undefined
    && from.address.replace(/\+[^@]*@/, '@') === replyMailbox.toLowerCase()
  )
}

/** Waits until whoever else is handed this mail at the same moment is done with it. */
async function takeTurn(tx: Tx, { key }: IncomingMail): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${key}`}, 0))`)
}

async function findBefore(db: Db, { key }: IncomingMail): Promise<string | null> {
  const [found] = await rows<{ number: string }>(
    db,
    sql`
      select t.number
      from feedback_mails m
      join feedback_tickets t on t.id = m.ticket_id
      where m.message_key = ${key}
    `,
  )
  return found?.number ?? null
}

async function findAnswered(
  { db }: Ctx,
  { secret }: FeedbackParts,
  mail: IncomingMail,
): Promise<StoredTicket | null> {
  for (const address of mail.to) {
    const named = parseReplyAddress(address)
    const ticket = named && (await findTicket(db, eq(feedbackTickets.number, named.number)))
    if (ticket && isReplySignature(secret, { nonce: ticket.linkNonce, signature: named.signature }))
      return ticket
  }
  const ids = mail.answers.flatMap((answered) => /^(eml_[0-9a-z]{26})@/.exec(answered)?.[1] ?? [])
  for (const dedupeKey of await findMailKeys(db, ids)) {
    const [, ticketId] = /^feedback-(?:opened|answer):(tkt_[0-9a-z]{26})/.exec(dedupeKey) ?? []
    const ticket = ticketId && (await findTicket(db, isTheirs(ticketId, mail)))
    if (ticket) return ticket
  }
  return null
}

function isTheirs(ticketId: string, { from }: IncomingMail): SQL {
  return sql`
    ${feedbackTickets.id} = ${ticketId}
      and ${feedbackTickets.email} = ${normalizeEmail(from.address)}
  `
}

/** The writer goes on, as on the page. */
async function goOn(
  ctx: Ctx,
  parts: FeedbackParts,
  { mail, ticket }: { mail: IncomingMail; ticket: StoredTicket },
): Promise<ReceivedMail | Refusal> {
  const kept = await keepFiles(ctx, parts, { mail, ownerId: ticket.ownerId as OwnerId })
  if (isRefusal(kept)) return kept
  const from = normalizeEmail(mail.from.address)
  const text = textOf([
    stripQuotedReply(mail.text),
    kept.left,
    from === ticket.email ? '' : `(Sent from ${from})`,
  ])
  return inTransaction(ctx.db, async (tx): Promise<ReceivedMail | Refusal> => {
    await takeTurn(tx, mail)
    if (await findBefore(tx, mail)) return { outcome: 'again', number: ticket.number }
    const locked = await lockTicket(tx, eq(feedbackTickets.id, ticket.id))
    const next = locked && step(ticketMachine, locked.state, 'reply')
    if (!next) return ignored
    const files = await claim(tx, {
      ticketId: ticket.id,
      ownerId: ticket.ownerId as OwnerId,
      files: kept.files,
    })
    if (isRefusal(files)) return files
    await addMessage(tx, { ticketId: ticket.id, at: ctx.now, author: 'customer', text, files })
    await updateTicket(tx, ticket.id, { state: next, resolvedAt: null, now: ctx.now })
    await keepKey(tx, { mail, ticketId: ticket.id, now: ctx.now })
    return { outcome: 'continued', number: ticket.number }
  })
}

/** Somebody writes to the shop's address of their own accord. */
async function begin(
  ctx: Ctx,
  parts: FeedbackParts,
  mail: IncomingMail,
): Promise<ReceivedMail | Refusal> {
  const email = normalizeEmail(mail.from.address)
  const { allowed, resetIn } = await mayOpen(parts, { email, asker: 'mail' })
  if (!allowed)
    return refuse(
      'too-many',
      'This address has written several times in an hour. Hand it over again later.',
      {
        detail: { retryAfter: resetIn },
      },
    )
  const memberId = await findConfirmedMember(ctx.db, email)
  const ownerId = (memberId ?? newId('gst', ctx.now.getTime())) as OwnerId
  const kept = await keepFiles(ctx, parts, { mail, ownerId })
  if (isRefusal(kept)) return kept
  const [orderNumber] = /\bAB-[0-9A-Z]{8}\b/.exec(mail.subject.toUpperCase()) ?? []
  const orderId = orderNumber
    ? await parts.findOrder(ctx.db, { number: orderNumber, ownerId, email })
    : null
  return inTransaction(ctx.db, async (tx): Promise<ReceivedMail | Refusal> => {
    await takeTurn(tx, mail)
    const before = await findBefore(tx, mail)
    if (before) return { outcome: 'again', number: before }
    const id = newId('tkt', ctx.now.getTime())
    const files = await claim(tx, { ticketId: id, ownerId, files: kept.files })
    if (isRefusal(files)) return files
    const { number } = await openTicket(tx, parts, {
      id,
      ownerId,
      name: cutText(mail.from.name, 60).trim() || cutText(email, 60),
      email,
      subject: orderNumber ? 'order' : 'other',
      orderNumber,
      orderId,
      registryId: null,
      userAgent: 'mail',
      text: textOf([mail.subject, stripQuotedReply(mail.text), kept.left]),
      files,
      now: ctx.now,
    })
    await keepKey(tx, { mail, ticketId: id, now: ctx.now })
    return { outcome: 'opened', number }
  })
}

/** What came with it and may be kept, checked like any other file, and in words what was left out. */
async function keepFiles(
  ctx: Ctx,
  parts: FeedbackParts,
  { mail, ownerId }: { mail: IncomingMail; ownerId: OwnerId },
): Promise<{ files: KeptFile[]; left: string } | Refusal> {
  const [files, left]: [KeptFile[], string[]] = [[], []]
  for (const [index, { name, bytes }] of mail.files.entries()) {
    const kept =
      files.length < mostFiles && index < mostFilesTried
        ? await saveWholeFile(ctx.db, parts.files, {
            ownerId,
            purpose: 'feedback',
            name,
            bytes,
            now: ctx.now,
          })
        : refuse('file-refused', `${name} was one too many.`)
    if (!isRefusal(kept)) files.push(kept)
    else if (kept.refused === 'provider-unavailable') return kept
    else left.push(cutText(name, 80))
  }
  return { files, left: left.length > 0 ? `(Not kept: ${left.slice(0, 10).join(', ')})` : '' }
}

function claim(
  tx: Tx,
  { ticketId, ownerId, files }: { ticketId: string; ownerId: OwnerId; files: readonly KeptFile[] },
) {
  return claimFiles(tx, {
    fileIds: files.map(({ id }) => id),
    ownerId,
    purpose: 'feedback',
    claimedBy: `feedback:${ticketId}`,
  })
}

async function keepKey(
  tx: Tx,
  { mail, ticketId, now }: { mail: IncomingMail; ticketId: string; now: Date },
): Promise<void> {
  await tx.insert(feedbackMails).values({ messageKey: mail.key, ticketId, at: now })
}

function textOf(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('\n\n')
  return cutText(text || '(An empty mail)', longest)
}
