import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { limitEmailsTo } from '#platform/mail/limit-emails.ts'
import { findOwnerId, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { bespokeContract } from '../contract.ts'
import { addEntry, isCommissionNumberTaken } from '../db/commissions.ts'
import { commissionLink, linkHash, linkToken, newNonce } from '../db/link.ts'
import { estimateCommission, type BespokeService } from '../domain/services.ts'
import { findOfferedService } from '../queries/offered-services.ts'
import { commissionEmail } from '../emails/commission-email.ts'

type Input = InputOf<typeof bespokeContract.submit>
type SubmitResult = OutputOf<typeof bespokeContract.submit>

const emailsPerMailbox = 5

/**
 * Creates a commission and emails its link in one transaction. Guests can submit; an account
 * claims the commission later.
 */
export async function submitCommission(
  ctx: Ctx,
  services: Services,
  input: Input,
): Promise<SubmitResult | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'Start a session to submit a commission.', {
      reason: 'session-required',
    })
  const service = findOfferedService(services.settings, input.serviceId)
  if (!service)
    return refuse('fields-invalid', 'Choose a service.', {
      reason: 'service-required',
      fields: { serviceId: 'Choose a service.' },
    })
  if (input.neededBy !== null && input.neededBy <= calendarDate(ctx.now))
    return refuse('fields-invalid', 'Choose a date in the future.', {
      reason: 'date-in-past',
      fields: { neededBy: 'Choose a date in the future.' },
    })
  const { allowed, resetIn } = await limitEmailsTo(services, {
    kind: 'bespoke',
    email: input.email,
    asker: ctx.ip,
    perAsker: emailsPerMailbox,
  })
  if (!allowed)
    return refuse(
      'too-many',
      'We received several briefs from this address within an hour. Try again later.',
      { reason: 'submission-limit', detail: { retryAfter: resetIn } },
    )
  return inTransaction(ctx.db, (tx) =>
    createCommission(tx, services, { ...input, service, ownerId, now: ctx.now }),
  )
}

async function createCommission(
  tx: Tx,
  { mails, origin, secret, settings }: Services,
  {
    service,
    ownerId,
    now,
    ...input
  }: Input & { service: BespokeService; ownerId: OwnerId; now: Date },
): Promise<SubmitResult | Refusal> {
  const id = createId('com', now.getTime())
  const files = await claimFiles(tx, {
    fileIds: input.fileIds,
    ownerId,
    purpose: 'bespoke',
    claimedBy: `bespoke:${id}`,
  })
  if (isRefusal(files)) return files
  const nonce = newNonce()
  const token = linkToken(secret, nonce)
  const number = await generateNumber(tx)
  const by = addBusinessDays(calendarDate(now), settings.get('bespoke').replyDays)
  const commission = {
    id,
    number,
    ownerId,
    name: input.name,
    email: input.email,
    phone: input.phone || null,
    serviceId: service.id,
    title: input.title,
    answers: json(input.answers),
    quantity: input.quantity,
    estimate: json(estimateCommission(service, input.answers, input.quantity)),
    neededBy: input.neededBy,
    linkNonce: nonce,
    linkHash: linkHash(token),
    firstReplyBy: by,
    createdAt: now,
    updatedAt: now,
  }
  await execute(tx, sql`insert into bespoke_commissions ${insertValues(commission)}`)
  await addEntry(tx, {
    commissionId: id,
    at: now,
    author: 'customer',
    kind: 'message',
    text: input.brief,
    files: files.map((file) => ({ id: file.id, name: file.name, size: file.size })),
  })
  const mail = commissionEmail({
    about: 'received',
    number,
    by: formatDate(by),
    link: commissionLink(origin, token),
    shop: mails.shop,
  })
  await mails.sendLater(tx, { dedupeKey: `bespoke-received:${id}`, to: input.email, ...mail })
  return { number, firstReplyBy: by }
}

/**
 * Generates a number such as "CM-7K3M9Q" from unambiguous characters and retries if it is taken; a
 * unique key is the final check.
 */
async function generateNumber(tx: Tx): Promise<string> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const number = `CM-${generateCodeCharacters(6)}`
    if (!(await isCommissionNumberTaken(tx, number))) return number
  }
  throw new Error('Ten generated commission numbers in a row were taken.')
}
