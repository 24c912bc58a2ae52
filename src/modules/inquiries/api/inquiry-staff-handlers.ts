import { eq, sql } from 'drizzle-orm'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { inquiries } from '../db/schema.ts'
import { calculateAnswerDate } from '../domain/answer-date.ts'
import type { InquiryDeps } from '../inquiry-deps.ts'
import { inquiryAnswerEmail } from '../emails/stage-emails.ts'
import type { inquiriesStaffContract } from './staff-contract.ts'

type InquiryCalls =
  | 'listInquiries'
  | 'readInquiry'
  | 'answerInquiry'
  | 'closeInquiry'
  | 'readInquiryFile'
type Inquiry = typeof inquiries.$inferSelect

const inquiryNotFound = refuse('not-found', 'There is no inquiry with this number.', {
  reason: 'inquiry-not-found',
})

/** The staff API of inquiries. */
export function inquiryStaffHandlers({
  mails,
  origin,
  storage,
}: InquiryDeps): Pick<Handlers<typeof inquiriesStaffContract>, InquiryCalls> {
  return {
    async listInquiries({ db, now }, { state }) {
      const found = await db
        .select()
        .from(inquiries)
        .where(eq(inquiries.state, state))
        .orderBy(inquiries.createdAt, inquiries.id)
        .limit(200)
      return { rows: found.map((inquiry) => summarize(inquiry, now)) }
    },
    async readInquiry(ctx, { number }) {
      const found = await findInquiry(ctx, number)
      if (!found) return inquiryNotFound
      const { contact, email, phone, interest, quantity, budget, neededBy, message, files } = found
      return {
        ...summarize(found, ctx.now),
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
    },
    async answerInquiry(ctx, { number, text }) {
      const found = await findInquiry(ctx, number)
      if (!found) return inquiryNotFound
      await inTransaction(ctx.db, async (tx) => {
        await tx.update(inquiries).set({ state: 'answered' }).where(eq(inquiries.id, found.id))
        const dedupeKey = `inquiry:${found.id}:answer:${ctx.now.getTime()}`
        await mails.sendLater(tx, {
          dedupeKey,
          to: found.email,
          ...inquiryAnswerEmail({ number, text, origin }),
        })
      })
      return { state: 'answered' as const }
    },
    async closeInquiry(ctx, { number }) {
      const closed = await inTransaction(ctx.db, (tx) =>
        tx
          .update(inquiries)
          .set({ state: 'closed' })
          .where(eq(inquiries.number, number))
          .returning({ id: sql`1` }),
      )
      return closed.length > 0 ? { state: 'closed' as const } : inquiryNotFound
    },
    async readInquiryFile(ctx, { number, fileId }) {
      const found = await findInquiry(ctx, number)
      const file =
        found
        && (await readClaimedFile(ctx.db, storage, {
          id: fileId,
          claimedBy: `inquiry:${found.id}`,
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

async function findInquiry({ db }: Ctx, number: string): Promise<Inquiry | null> {
  const [found] = await db.select().from(inquiries).where(eq(inquiries.number, number)).limit(1)
  return found ?? null
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
