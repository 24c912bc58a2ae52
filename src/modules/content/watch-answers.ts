import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { noteMail } from '#platform/mail/note-mail.ts'
import type { Mails } from '#platform/mail/mails.ts'
import { faqsFileSchema, type Faq } from './contract.ts'
import { figuresIn, type Figures } from './domain/fill-in.ts'
import { changedFigures, type ChangedFigure, type RestingAnswer } from './domain/stale-answer.ts'

export interface AnswerParts {
  readonly folder: string
  readonly figures: () => Promise<Figures>
  readonly mails: Mails
  readonly origin: string
  /** The shop's own email address. */
  readonly house: string
}

export interface StaleAnswer {
  readonly id: string
  readonly question: string
  readonly changed: ChangedFigure[]
}

/** Lists answers whose figures have changed, so that a person reviews the text around them. */
export async function listStaleAnswers(
  db: Db,
  parts: Pick<AnswerParts, 'folder' | 'figures'>,
): Promise<StaleAnswer[]> {
  const [answers, reviewed] = [await readAnswers(parts), await readReviewedFigures(db)]
  return answers.flatMap((answer) => {
    const changed = changedFigures(answer, reviewed.get(answer.id) ?? {})
    return changed.length > 0 ? [{ id: answer.id, question: answer.question, changed }] : []
  })
}

export async function markAnswerRead(
  db: Db,
  parts: Pick<AnswerParts, 'folder' | 'figures'>,
  { id, now }: { id: string; now: Date },
): Promise<Record<string, never> | Refusal> {
  const answer = (await readAnswers(parts)).find((one) => one.id === id)
  if (!answer)
    return refuse('not-found', 'This answer was not found, or it does not depend on any setting.', {
      reason: 'answer-not-found',
    })
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`delete from answer_figures where answer = ${id}`)
    await saveFigures(tx, answer, now)
  })
  return {}
}

/** Marks new answers as reviewed and emails the shop about stale ones, once for each change. */
export async function watchAnswers(db: Db, parts: AnswerParts, now: Date): Promise<void> {
  const stale = await listStaleAnswers(db, parts)
  const answers = await readAnswers(parts)
  await inTransaction(db, async (tx) => {
    for (const answer of answers) await saveFigures(tx, answer, now)
    if (stale.length > 0) await notifyShop(tx, parts, stale)
  })
}

async function notifyShop(
  tx: Tx,
  { mails, origin, house }: AnswerParts,
  stale: readonly StaleAnswer[],
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(stale)).digest('hex')
  const heading =
    stale.length === 1
      ? 'An answer depends on a setting that changed'
      : `${stale.length} answers depend on settings that changed`
  const lines = stale.map(({ id, question, changed }) => {
    const changes = changed.map(({ figure, was, now }) => `${figure} was ${was} and is now ${now}`)
    return `${question} (${id}): ${changes.join('; ')}.`
  })
  const mail = noteMail({
    subject: heading,
    heading,
    paragraphs: [
      'The figures are already up to date. Check whether the text around them is still correct.',
      ...lines,
    ],
    button: { label: 'View the answers', url: `${origin}/user/faqs` },
    after: 'Then confirm each answer: npm run shop -- staff answer/read --id ID',
    origin,
  })
  await mails.sendLater(tx, { dedupeKey: `answers-stale:${hash}`, to: house, ...mail })
}

async function saveFigures(tx: Tx, { id, figures }: RestingAnswer, now: Date): Promise<void> {
  for (const [figure, value] of Object.entries(figures))
    await tx.execute(sql`
      insert into answer_figures (answer, figure, value, read_at)
      values (${id}, ${figure}, ${value}, ${now.toISOString()}::timestamptz)
      on conflict (answer, figure) do nothing`)
}

async function readReviewedFigures(db: Db): Promise<ReadonlyMap<string, Figures>> {
  const reviewed = await rows<{ answer: string; figures: Figures }>(
    db,
    sql`
      select answer, jsonb_object_agg(figure, value) as figures
      from answer_figures
      group by answer`,
  )
  return new Map(reviewed.map(({ answer, figures }) => [answer, figures]))
}

/** Reads the answers with the figures they depend on; none if the file is invalid. */
async function readAnswers({
  folder,
  figures,
}: Pick<AnswerParts, 'folder' | 'figures'>): Promise<RestingAnswer[]> {
  const text = await readFile(join(folder, 'faqs.json'), 'utf8').catch(() => 'null')
  const read = faqsFileSchema.safeParse(parseJson(text))
  if (!read.success) return []
  const currentFigures = await figures()
  return read.data.groups
    .flatMap(({ faqs }) => faqs)
    .map((faq) => ({
      id: faq.id,
      question: faq.question,
      figures: Object.fromEntries(
        listFigureNames(faq).map((name) => [name, currentFigures[name] ?? '']),
      ),
    }))
    .filter((answer) => Object.keys(answer.figures).length > 0)
}

function listFigureNames({ question, answer, rests = [] }: Faq): string[] {
  return [...new Set([...figuresIn({ question, answer }), ...rests])]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
