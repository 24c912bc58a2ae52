import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { findInquiry, listInquiries, type Inquiry } from '../db/inquiries.ts'
import { calculateAnswerDate } from '../domain/answer-date.ts'
import { inquiryAnswerEmail } from '../emails/stage-emails.ts'
import type { inquiriesStaffContract } from './staff-contract.ts'

type InquiryCalls =
  | 'listInquiries'
  | 'readInquiry'
  | 'answerInquiry'
  | 'closeInquiry'
  | 'readInquiryFile'

const inquiryNotFound = refuse('not-found', 'There is no inquiry with this number.', {
  reason: 'inquiry-not-found',
})

/** The staff API of inquiries. */
export function inquiryStaffHandlers({
  mails,
  storage,
}: Pick<Services, 'mails' | 'storage'>): Pick<
  Handlers<typeof inquiriesStaffContract>,
  InquiryCalls
> {
  return {
    async listInquiries({ db, now }, { state }) {
      const inquiries = await listInquiries(db, state)
      return { rows: inquiries.map((inquiry) => summarize(inquiry, now)) }
    },
    async readInquiry(ctx, { number }) {
      const inquiry = await findInquiry(ctx.db, number)
      return inquiry ? describeInquiry(inquiry, ctx.now) : inquiryNotFound
    },
    async answerInquiry(ctx, { number, text }) {
      const inquiry = await findInquiry(ctx.db, number)
      if (!inquiry) return inquiryNotFound
      await inTransaction(ctx.db, async (tx) => {
        await execute(tx, sql`update inquiries set state = 'answered' where id = ${inquiry.id}`)
        const dedupeKey = `inquiry:${inquiry.id}:answer:${ctx.now.getTime()}`
        await mails.sendLater(tx, {
          dedupeKey,
          to: inquiry.email,
          ...inquiryAnswerEmail({ number, text, shop: mails.shop }),
        })
      })
      return { state: 'answered' as const }
    },
    async closeInquiry(ctx, { number }) {
      const closed = await inTransaction(ctx.db, (tx) =>
        execute(tx, sql`update inquiries set state = 'closed' where number = ${number}`),
      )
      return closed > 0 ? { state: 'closed' as const } : inquiryNotFound
    },
    async readInquiryFile(ctx, { number, fileId }) {
      const inquiry = await findInquiry(ctx.db, number)
      const file =
        inquiry
        && (await readClaimedFile(ctx.db, storage, {
          id: fileId,
          claimedBy: `inquiry:${inquiry.id}`,
        }))
      return (
        file
        ?? refuse('not-found', 'This inquiry has no such file.', {
          reason: 'inquiry-file-not-found',
        })
      )
    },
  }
}

function describeInquiry(inquiry: Inquiry, now: Date) {
  const { contact, email, phone, interest, quantity, budget, neededBy, message, files } = inquiry
  return {
    ...summarize(inquiry, now),
    contact,
    email,
    phone,
    interest,
    quantity,
    budget,
    neededBy,
    message,
    files,
  }
}

function summarize({ number, company, state, createdAt }: Inquiry, now: Date) {
  const answerBy = calculateAnswerDate(createdAt)
  return {
    number,
    company,
    state,
    sentAt: createdAt.toISOString(),
    answerBy,
    isLate: state === 'received' && answerBy < calendarDate(now),
  }
}
