import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import {
  beginLetter,
  countCopies,
  countReaders,
  findLetter,
  saveNewsletterDraft,
  listLetterRows,
  type Readers,
  type StoredLetter,
} from './data/letter-rows.ts'
import { newsletter } from './mail/subscription-mails.ts'
import { wordsOf } from './send-letter.ts'
import type { LetterAsListed, subscriptionsStaffContract } from './staff-contract.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

const unknown = refuse('not-found', 'There is no such letter.')
const isOut = refuse('transition-illegal', 'This letter has gone out. Write another.')

/** Letters to who wants their topic: written, tried, sent. */
export function letterDesk({
  mails,
  origin,
}: SubscriptionParts): Handlers<typeof subscriptionsStaffContract> {
  return {
    async listLetters(ctx) {
      const found = await listLetterRows(ctx.db)
      const ids = found.map(({ id }) => id)
      const [copies, readers] = await Promise.all([
        countCopies(ctx.db, ids),
        countReaders(ctx.db, ctx.now),
      ])
      return {
        rows: found.map((letter) =>
          listed(letter, copies.get(letter.id), readers.get(letter.topic)),
        ),
      }
    },
    async writeLetter(ctx, { id, topic, subject, body, buttonLabel = null, buttonPath = null }) {
      if (id !== undefined && !(await findLetter(ctx.db, id))) return unknown
      const draft = {
        id: id ?? newId('ltr', ctx.now.getTime()),
        topic,
        subject,
        body,
        buttonLabel,
        buttonPath,
        createdAt: ctx.now,
      }
      const kept = await inTransaction(ctx.db, (tx) => saveNewsletterDraft(tx, draft))
      return kept ? listed(kept, 0, (await countReaders(ctx.db, ctx.now)).get(topic)) : isOut
    },
    async tryLetter(ctx, { id, email }) {
      const letter = await findLetter(ctx.db, id)
      if (!letter) return unknown
      const mail = newsletter({ origin, leave: `${origin}/unsubscribe`, letter: wordsOf(letter) })
      const dedupeKey = `letter:${id}:try:${ctx.now.getTime()}`
      await inTransaction(ctx.db, (tx) =>
        mails.sendLater(tx, { dedupeKey, to: email, ...mail, subject: `Try: ${mail.subject}` }),
      )
      return {}
    },
    sendLetter: (ctx, { id }) => send(ctx, id),
  }
}

async function send(ctx: Ctx, id: string): Promise<LetterAsListed | Refusal> {
  const letter = await findLetter(ctx.db, id)
  if (!letter) return unknown
  const counted = (await countReaders(ctx.db, ctx.now)).get(letter.topic)
  if (!counted?.readers && !letter.begunAt)
    return refuse('transition-illegal', 'Nobody would get this letter now.')
  const begun = await inTransaction(ctx.db, async (tx) => {
    const isFirst = await beginLetter(tx, { id, now: ctx.now })
    if (isFirst) await ctx.jobs.enqueue(tx, 'subscriptions.send-letter', { letterId: id })
    return isFirst
  })
  return begun ? listed({ ...letter, begunAt: ctx.now }, 0, counted) : isOut
}

function listed(
  letter: StoredLetter,
  copies = 0,
  { readers, later }: Readers = { readers: 0, later: 0 },
): LetterAsListed {
  const { id, topic, subject, createdAt, begunAt, endedAt } = letter
  const state = endedAt ? 'sent' : begunAt ? 'going_out' : 'draft'
  return { id, topic, subject, state, createdAt: createdAt.toISOString(), copies, readers, later }
}
