import { and, asc, eq, sql } from 'drizzle-orm'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { applications, applicationScores } from './data/schema.ts'
import {
  applicationMachine,
  isFirstRead,
  mailedMoves,
  type ApplicationMove,
  type ApplicationStage,
} from './domain/application-machine.ts'
import { redact } from './domain/redact.ts'
import type { InquiryParts } from './inquiry-parts.ts'
import { movedMail } from './mail/moved.ts'
import type { ApplicationAsRead, inquiriesStaffContract } from './staff-contract.ts'

type Contract = typeof inquiriesStaffContract
type Named =
  | 'listApplications'
  | 'readApplicationAsStaff'
  | 'scoreApplication'
  | 'moveApplication'
  | 'readApplicationFile'
type Application = typeof applications.$inferSelect

const unknown = refuse('not-found', 'There is no such application.')

/** The careers desk: a first read without names, score cards, and the moves of an application. */
export function careersDesk(parts: InquiryParts): Pick<Handlers<Contract>, Named> {
  return {
    listApplications: (ctx, input) => list(ctx, input),
    readApplicationAsStaff: (ctx, { number }) => read(ctx, number),
    async scoreApplication(ctx, { number, marks, note }) {
      const found = await find(ctx, number)
      if (!found) return unknown
      if (found.stage === 'withdrawn')
        return refuse('transition-illegal', 'It was withdrawn: nothing of it is left to read.')
      const card = { marks, note, scoredAt: ctx.now }
      await inTransaction(ctx.db, (tx) =>
        tx
          .insert(applicationScores)
          .values({ applicationId: found.id, reader: readerOf(ctx), ...card })
          .onConflictDoUpdate({
            target: [applicationScores.applicationId, applicationScores.reader],
            set: card,
          }),
      )
      return read(ctx, number)
    },
    moveApplication: (ctx, input) => move(ctx, parts, input),
    async readApplicationFile(ctx, { number, fileId }) {
      const found = await find(ctx, number)
      if (!found) return unknown
      if (isFirstRead(found.stage, await hasScored(ctx, found.id)))
        return refuse('transition-illegal', 'Score it first: what was sent says who sent it.')
      const file = await readClaimedFile(ctx.db, parts.storage, {
        id: fileId,
        claimedBy: `application:${found.id}`,
      })
      return file ?? refuse('not-found', 'There is no such file.')
    },
  }
}

const readerOf = ({ staff }: Ctx): string => staff?.id ?? 'cli'

async function find({ db }: Ctx, number: string): Promise<Application | null> {
  const [found] = await db
    .select()
    .from(applications)
    .where(eq(applications.number, number))
    .limit(1)
  return found ?? null
}

async function hasScored(ctx: Ctx, applicationId: string): Promise<boolean> {
  const own = and(
    eq(applicationScores.applicationId, applicationId),
    eq(applicationScores.reader, readerOf(ctx)),
  )
  return (await ctx.db.select().from(applicationScores).where(own).limit(1)).length > 0
}

async function list(
  { db }: Ctx,
  { role, stage }: InputOf<Contract['listApplications']>,
): Promise<OutputOf<Contract['listApplications']>> {
  const found = await rows<ApplicationAsRead & { sentAt: string; eraseAt: string }>(
    db,
    sql`
      select
        number, role_id as "roleId", role_title as "roleTitle", stage, created_at as "sentAt",
        erase_at as "eraseAt", count(s.reader)::int as scores,
        round(avg(m.mark), 1)::float as average
      from applications a
      left join application_scores s on s.application_id = a.id
      left join lateral (select avg(value::numeric) as mark from jsonb_each_text(s.marks)) m on true
      where role_id = coalesce(${role ?? null}, role_id)
        and stage = coalesce(${stage ?? null}, stage)
        and (${stage ?? null}::text is not null or stage not in ('hired', 'rejected', 'withdrawn'))
      group by a.id
      order by a.created_at, a.id
      limit 200
    `,
  )
  return {
    rows: found.map((one) => ({
      ...one,
      sentAt: new Date(one.sentAt).toISOString(),
      eraseAt: new Date(one.eraseAt).toISOString(),
    })),
  }
}

async function read(ctx: Ctx, number: string): Promise<ApplicationAsRead | Refusal> {
  const found = await find(ctx, number)
  if (!found) return unknown
  const cards = await ctx.db
    .select()
    .from(applicationScores)
    .where(eq(applicationScores.applicationId, found.id))
    .orderBy(asc(applicationScores.scoredAt))
  const { roleId, roleTitle, stage, name, email, phone, links, files } = found
  const isVeiled = isFirstRead(stage, await hasScored(ctx, found.id))
  const shown = (text: string) => (isVeiled ? redact(text, found) : text)
  const marks = cards.flatMap((card) => Object.values(card.marks))
  return {
    number,
    roleId,
    roleTitle,
    stage,
    sentAt: found.createdAt.toISOString(),
    eraseAt: found.eraseAt.toISOString(),
    scores: cards.length,
    average:
      marks.length === 0
        ? null
        : Math.round((marks.reduce((sum, one) => sum + one, 0) / marks.length) * 10) / 10,
    person: isVeiled ? null : { name, email, phone, links, files },
    answers: found.answers.map(({ question, answer }) => ({ question, answer: shown(answer) })),
    note: shown(found.note),
    // Nobody reads what others thought before they have said what they think.
    cards: isVeiled
      ? []
      : cards.map((card) => ({
          reader: card.reader,
          marks: card.marks,
          note: card.note,
          at: card.scoredAt.toISOString(),
        })),
    moves: allowed(applicationMachine, stage).filter((one) => one !== 'withdraw'),
  }
}

interface Move {
  readonly number: string
  readonly move: ApplicationMove
  readonly text: string
}

async function move(
  ctx: Ctx,
  { mails, origin }: InquiryParts,
  asked: Move,
): Promise<{ stage: ApplicationStage } | Refusal> {
  const { number, move: event, text } = asked
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select()
      .from(applications)
      .where(eq(applications.number, number))
      .for('update')
    if (!found) return unknown
    const stage = step(applicationMachine, found.stage, event)
    if (!stage)
      return refuse(
        'transition-illegal',
        `It is ${found.stage}: it can be moved by ${allowed(applicationMachine, found.stage).join(', ')}.`,
      )
    if ((event === 'invite' || event === 'offer') && text === '')
      return refuse('fields-invalid', 'Say when and where, or what is offered.', {
        fields: { text: 'Say when and where, or what is offered.' },
      })
    await tx.update(applications).set({ stage }).where(eq(applications.id, found.id))
    const words = mailedMoves[event]
    const mail = words && movedMail({ ...words, number, roleTitle: found.roleTitle, text, origin })
    if (mail)
      await mails.sendLater(tx, {
        dedupeKey: `application:${found.id}:${stage}`,
        to: found.email,
        ...mail,
      })
    return { stage }
  })
}
