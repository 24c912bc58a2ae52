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
  /** Where the house reads its own mail. */
  readonly house: string
}

export interface StaleAnswer {
  readonly id: string
  readonly question: string
  readonly changed: ChangedFigure[]
}

/** Answers whose settings have changed since a person last read them. Their figures are right; whether their words are, a person says. */
export async function listStaleAnswers(
  db: Db,
  parts: Pick<AnswerParts, 'folder' | 'figures'>,
): Promise<StaleAnswer[]> {
  const [answers, read] = [await restingAnswers(parts), await readFigures(db)]
  return answers.flatMap((answer) => {
    const changed = changedFigures(answer, read.get(answer.id) ?? {})
    return changed.length > 0 ? [{ id: answer.id, question: answer.question, changed }] : []
  })
}

/** A person has read the answer and found it right. */
export async function markAnswerRead(
  db: Db,
  parts: Pick<AnswerParts, 'folder' | 'figures'>,
  { id, now }: { id: string; now: Date },
): Promise<Record<string, never> | Refusal> {
  const answer = (await restingAnswers(parts)).find((one) => one.id === id)
  if (!answer) return refuse('not-found', 'There is no such answer, or it rests on no setting.')
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`delete from answer_figures where answer = ${id}`)
    await keepFigures(tx, answer, now)
  })
  return {}
}

/** Once a night: what was never seen counts as read, and of what has changed the house is told, once for each change. */
export async function watchAnswers(db: Db, parts: AnswerParts, now: Date): Promise<void> {
  const stale = await listStaleAnswers(db, parts)
  const answers = await restingAnswers(parts)
  await inTransaction(db, async (tx) => {
    for (const answer of answers) await keepFigures(tx, answer, now)
    if (stale.length > 0) await tell(tx, parts, stale)
  })
}

async function tell(
  tx: Tx,
  { mails, origin, house }: AnswerParts,
  stale: readonly StaleAnswer[],
): Promise<void> {
  const dedupeKey = `answers-stale:${createHash('sha256').update(JSON.stringify(stale)).digest('hex')}`
  const one = stale.length === 1
  const heading = one
    ? 'An answer rests on a setting that changed'
    : `${stale.length} answers rest on settings that changed`
  const lines = stale.map(
    ({ id, question, changed }) =>
      `${question} (${id}): ${changed.map(({ figure, was, now }) => `${figure} was ${was}, is ${now}`).join('; ')}.`,
  )
  const mail = noteMail({
    subject: heading,
    heading,
    paragraphs: [
      'The figures in them are right already. Read whether the words around them still are.',
      ...lines,
    ],
    button: { label: 'See the answers', url: `${origin}/user/faqs` },
    after: 'Then say so for each: npm run shop -- staff answer/read --id ID',
    origin,
  })
  await mails.sendLater(tx, { dedupeKey, to: house, ...mail })
}

async function keepFigures(tx: Tx, { id, figures }: RestingAnswer, now: Date): Promise<void> {
  for (const [figure, value] of Object.entries(figures))
    await tx.execute(sql`
      insert into answer_figures (answer, figure, value, read_at) values (${id}, ${figure}, ${value}, ${now.toISOString()}::timestamptz)
      on conflict (answer, figure) do nothing`)
}

async function readFigures(db: Db): Promise<ReadonlyMap<string, Figures>> {
  const found = await rows<{ answer: string; figures: Figures }>(
    db,
    sql`select answer, jsonb_object_agg(figure, value) as figures from answer_figures group by answer`,
  )
  return new Map(found.map(({ answer, figures }) => [answer, figures]))
}

/** Answers as they are written, with the figures they name and those they say that they rest on. A file that is not as it should be has none. */
async function restingAnswers({
  folder,
  figures,
}: Pick<AnswerParts, 'folder' | 'figures'>): Promise<RestingAnswer[]> {
  const text = await readFile(join(folder, 'faqs.json'), 'utf8').catch(() => 'null')
  const read = faqsFileSchema.safeParse(parsed(text))
  if (!read.success) return []
  const known = await figures()
  return read.data.groups
    .flatMap(({ faqs }) => faqs)
    .map((faq) => ({
      id: faq.id,
      question: faq.question,
      figures: Object.fromEntries(namesOf(faq).map((name) => [name, known[name] ?? ''])),
    }))
    .filter(({ figures: of }) => Object.keys(of).length > 0)
}

function namesOf({ question, answer, rests = [] }: Faq): string[] {
  return [...new Set([...figuresIn({ question, answer }), ...rests])]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
