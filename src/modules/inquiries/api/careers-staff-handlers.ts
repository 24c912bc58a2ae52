import { and, asc, eq, sql } from 'drizzle-orm'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { applications, applicationScores } from '../db/schema.ts'
import {
  applicationMachine,
  isAnonymousRead,
  stageEmails,
  type ApplicationMove,
  type ApplicationStage,
} from '../domain/application-machine.ts'
import { redact } from '../domain/redact.ts'
import type { InquiryDeps } from '../inquiry-deps.ts'
import { applicationStageEmail } from '../emails/stage-emails.ts'
import type { StaffApplication, inquiriesStaffContract } from './staff-contract.ts'

type Contract = typeof inquiriesStaffContract
type CareersCalls =
  | 'listApplications'
  | 'readApplicationAsStaff'
  | 'scoreApplication'
  | 'moveApplication'
  | 'readApplicationFile'
type Application = typeof applications.$inferSelect

const applicationNotFound = refuse('not-found', 'There is no application with this number.', {
  reason: 'application-not-found',
})

/** The staff API of applications: anonymous first reads, score cards and stage changes. */
export function careersStaffHandlers(parts: InquiryDeps): Pick<Handlers<Contract>, CareersCalls> {
  return {
    listApplications: (ctx, input) => listApplications(ctx, input),
    readApplicationAsStaff: (ctx, { number }) => describeApplication(ctx, number),
    async scoreApplication(ctx, { number, marks, note }) {
      const found = await findApplication(ctx, number)
      if (!found) return applicationNotFound
      if (found.stage === 'withdrawn')
        return refuse(
          'transition-illegal',
          'This application was withdrawn and its contents were deleted.',
          { reason: 'application-withdrawn' },
        )
      const card = { marks, note, scoredAt: ctx.now }
      await inTransaction(ctx.db, (tx) =>
        tx
          .insert(applicationScores)
          .values({ applicationId: found.id, reader: readerId(ctx), ...card })
          .onConflictDoUpdate({
            target: [applicationScores.applicationId, applicationScores.reader],
            set: card,
          }),
      )
      return describeApplication(ctx, number)
    },
    moveApplication: (ctx, input) => moveToStage(ctx, parts, input),
    async readApplicationFile(ctx, { number, fileId }) {
      const found = await findApplication(ctx, number)
      if (!found) return applicationNotFound
      if (isAnonymousRead(found.stage, await hasScored(ctx, found.id)))
        return refuse(
          'transition-illegal',
          'Score this application first. Its files reveal the applicant.',
          { reason: 'application-not-scored' },
        )
      const file = await readClaimedFile(ctx.db, parts.storage, {
        id: fileId,
        claimedBy: `application:${found.id}`,
      })
      return (
        file
        ?? refuse('not-found', 'This application has no such file.', {
          reason: 'application-file-not-found',
        })
      )
    },
  }
}

const readerId = ({ staff }: Ctx): string => staff?.id ?? 'cli'

async function findApplication({ db }: Ctx, number: string): Promise<Application | null> {
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
    eq(applicationScores.reader, readerId(ctx)),
  )
  return (await ctx.db.select().from(applicationScores).where(own).limit(1)).length > 0
}

async function listApplications(
  { db }: Ctx,
  { role, stage }: InputOf<Contract['listApplications']>,
): Promise<OutputOf<Contract['listApplications']>> {
  const found = await rows<StaffApplication & { sentAt: string; eraseAt: string }>(
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

async function describeApplication(ctx: Ctx, number: string): Promise<StaffApplication | Refusal> {
  const found = await findApplication(ctx, number)
  if (!found) return applicationNotFound
  const cards = await ctx.db
    .select()
    .from(applicationScores)
    .where(eq(applicationScores.applicationId, found.id))
    .orderBy(asc(applicationScores.scoredAt))
  const { roleId, roleTitle, stage, name, email, phone, links, files } = found
  const isAnonymous = isAnonymousRead(stage, await hasScored(ctx, found.id))
  const reveal = (text: string) => (isAnonymous ? redact(text, found) : text)
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
    person: isAnonymous ? null : { name, email, phone, links, files },
    answers: found.answers.map(({ question, answer }) => ({ question, answer: reveal(answer) })),
    note: reveal(found.note),
    // Other score cards are hidden until the reader has scored.
    cards: isAnonymous
      ? []
      : cards.map((card) => ({
          reader: card.reader,
          marks: card.marks,
          note: card.note,
          at: card.scoredAt.toISOString(),
        })),
    moves: listAllowedEvents(applicationMachine, stage).filter((one) => one !== 'withdraw'),
  }
}

interface MoveInput {
  readonly number: string
  readonly move: ApplicationMove
  readonly text: string
}

async function moveToStage(
  ctx: Ctx,
  { mails, origin }: InquiryDeps,
  input: MoveInput,
): Promise<{ stage: ApplicationStage } | Refusal> {
  const { number, move: event, text } = input
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select()
      .from(applications)
      .where(eq(applications.number, number))
      .for('update')
    if (!found) return applicationNotFound
    const stage = findNextState(applicationMachine, found.stage, event)
    if (!stage)
      return refuse(
        'transition-illegal',
        `This application is ${found.stage}. Possible steps: `
          + `${listAllowedEvents(applicationMachine, found.stage).join(', ')}.`,
        { reason: 'application-stage-conflict' },
      )
    if ((event === 'invite' || event === 'offer') && text === '')
      return refuse('fields-invalid', 'Enter the date and place of the interview, or the offer.', {
        reason: 'message-required',
        fields: { text: 'Enter the date and place of the interview, or the offer.' },
      })
    await tx.update(applications).set({ stage }).where(eq(applications.id, found.id))
    const words = stageEmails[event]
    const mail =
      words && applicationStageEmail({ ...words, number, roleTitle: found.roleTitle, text, origin })
    if (mail)
      await mails.sendLater(tx, {
        dedupeKey: `application:${found.id}:${stage}`,
        to: found.email,
        ...mail,
      })
    return { stage }
  })
}
