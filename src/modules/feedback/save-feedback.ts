import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { feedbackContract } from './contract.ts'
import { linkHash, linkToken, newNonce, threadLink } from './data/link.ts'
import { feedbackTickets, type SentFile } from './data/schema.ts'
import { addMessage } from './data/tickets.ts'
import { firstReplyBy } from './domain/first-reply.ts'
import { ticketNumber, ticketNumberBytes } from './domain/ticket-number.ts'
import type { FeedbackParts } from './feedback-parts.ts'
import { ticketOpenedMail } from './mail/ticket-opened.ts'

type Input = InputOf<typeof feedbackContract.saveFeedback>
type Saved = OutputOf<typeof feedbackContract.saveFeedback>

/** Mails to one address in an hour, whoever writes in its name. */
const mailsPerAddress = 5

/** Opens a ticket: message, files and the mail with its number and link are written together. */
export async function saveFeedback(
  ctx: Ctx,
  parts: FeedbackParts,
  { userAgent, ...input }: Input & { userAgent: string },
): Promise<Saved | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  const { allowed, resetIn } = await parts.limit(`feedback ${hashOf(input.email)}`, mailsPerAddress, hours(1) / 1000)
  if (!allowed)
    return refuse('too-many', 'You have written to us several times in an hour. We read all of it; please give us a moment.', {
      detail: { retryAfter: resetIn },
    })
  const orderId = input.orderNumber ? await parts.findOrder(ctx.db, { number: input.orderNumber, ownerId, email: input.email }) : null
  return inTransaction(ctx.db, (tx) => open(tx, parts, { ...input, userAgent, orderId, ownerId, now: ctx.now }))
}

type Opening = Input & {
  readonly userAgent: string
  readonly orderId: string | null
  readonly ownerId: OwnerId
  readonly now: Date
}

async function open(tx: Tx, parts: FeedbackParts, { ownerId, now, ...input }: Opening): Promise<Saved | Refusal> {
  const id = newId('tkt', now.getTime())
  const files = await claimFiles(tx, { fileIds: input.fileIds ?? [], ownerId, purpose: 'feedback', claimedBy: `feedback:${id}` })
  if (isRefusal(files)) return files
  const nonce = newNonce()
  const token = linkToken(parts.secret, nonce)
  const [number, by] = [await drawNumber(tx), firstReplyBy(now)]
  await tx.insert(feedbackTickets).values({
    id,
    number,
    ownerId,
    name: input.name,
    email: input.email,
    phone: input.phone || null,
    subject: input.subject,
    orderNumber: input.orderNumber || null,
    orderId: input.orderId,
    pageUrl: input.pageUrl || null,
    userAgent: input.userAgent.slice(0, 300),
    firstReplyBy: by,
    linkNonce: nonce,
    linkHash: linkHash(token),
    createdAt: now,
    updatedAt: now,
  })
  const sent = files.map(({ id: fileId, name, size }): SentFile => ({ id: fileId, name, size }))
  await addMessage(tx, { ticketId: id, at: now, author: 'customer', text: input.message, files: sent })
  const mail = ticketOpenedMail({ number, by, link: threadLink(parts.origin, token), origin: parts.origin })
  await parts.mails.sendLater(tx, { dedupeKey: `feedback-opened:${id}`, to: input.email, ...mail })
  return { number, firstReplyBy: by }
}

/** Seven hundred million numbers: one that is taken is drawn anew, and the unique key stands behind it. */
async function drawNumber(tx: Tx): Promise<string> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const number = ticketNumber(randomBytes(ticketNumberBytes))
    if ((await rows(tx, sql`select 1 from feedback_tickets where number = ${number}`)).length === 0) return number
  }
  throw new Error('Ten ticket numbers in a row were taken.')
}

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}
