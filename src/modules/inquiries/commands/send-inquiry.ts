import { claimFiles } from '#modules/files/claim-files.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatDate } from '#kernel/time/time.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { inquiriesContract } from '../contract.ts'
import { calculateAnswerDate } from '../domain/answer-date.ts'
import { generateInquiryNumber } from '../domain/inquiry-number.ts'
import { receivedEmail } from '../emails/received-email.ts'

/** Saves an inquiry and emails the date of the answer. */
export async function sendInquiry(
  ctx: Ctx,
  { mails }: Pick<Services, 'mails'>,
  { fileIds, phone, ...input }: InputOf<typeof inquiriesContract.sendInquiry>,
): Promise<OutputOf<typeof inquiriesContract.sendInquiry> | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'Start a session to send an inquiry.', {
      reason: 'session-required',
    })
  const answerBy = calculateAnswerDate(ctx.now)
  return inTransaction(ctx.db, async (tx) => {
    const id = createId('inq', ctx.now.getTime())
    const claimed = await claimFiles(tx, {
      fileIds,
      ownerId,
      purpose: 'inquiry',
      claimedBy: `inquiry:${id}`,
    })
    if (isRefusal(claimed)) return claimed
    const number = generateInquiryNumber('B2B')
    const files = claimed.map(({ id: fileId, name, size }) => ({ id: fileId, name, size }))
    const inquiry = {
      id,
      number,
      ownerId,
      ...input,
      phone: phone || null,
      budget: input.budget || null,
      files: json(files),
      createdAt: ctx.now,
    }
    await execute(tx, sql`insert into inquiries ${insertValues(inquiry)}`)
    const mail = receivedEmail({
      subject: `Your inquiry to ${mails.shop.name}, ${number}`,
      heading: 'We received your inquiry.',
      paragraphs: [
        `Your inquiry number is ${number}. We will reply by the end of `
          + `${formatDate(answerBy)} with questions or a quote.`,
      ],
      shop: mails.shop,
    })
    await mails.sendLater(tx, { dedupeKey: `inquiry:${id}`, to: input.email, ...mail })
    return { number, answerBy }
  })
}
