import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  findApplication,
  hasScore,
  listApplications,
  listScores,
  lockApplication,
} from '../db/applications.ts'
import {
  applicationMachine,
  isAnonymousRead,
  stageEmails,
  type ApplicationMove,
  type ApplicationStage,
} from '../domain/application-machine.ts'
import { redact } from '../domain/redact.ts'
import { applicationStageEmail } from '../emails/stage-emails.ts'
import type { StaffApplication, inquiriesStaffContract } from './staff-contract.ts'

type Contract = typeof inquiriesStaffContract
type CareersCalls =
  | 'listApplications'
  | 'readApplicationAsStaff'
  | 'scoreApplication'
  | 'moveApplication'
  | 'readApplicationFile'

const applicationNotFound = refuse('not-found', 'There is no application with this number.', {
  reason: 'application-not-found',
})

/** The staff API of applications: anonymous first reads, scorecards and stage changes. */
export function careersStaffHandlers(services: Services): Pick<Handlers<Contract>, CareersCalls> {
  return {
    async listApplications({ db }, input) {
      const applications = await listApplications(db, input)
      return {
        rows: applications.map(({ createdAt, eraseAt, ...application }) => ({
          ...application,
          sentAt: createdAt.toISOString(),
          eraseAt: eraseAt.toISOString(),
        })),
      }
    },
    readApplicationAsStaff: (ctx, { number }) => describeApplication(ctx, number),
    async scoreApplication(ctx, { number, marks, note }) {
      const application = await findApplication(ctx.db, { number })
      if (!application) return applicationNotFound
      if (application.stage === 'withdrawn')
        return refuse(
          'transition-illegal',
          'This application was withdrawn and its contents were deleted.',
          { reason: 'application-withdrawn' },
        )
      await inTransaction(ctx.db, (tx) =>
        execute(
          tx,
          sql`
            insert into application_scores (application_id, reviewer, marks, note, scored_at)
            values (${application.id}, ${reviewerId(ctx)}, ${json(marks)}, ${note}, ${ctx.now})
            on conflict (application_id, reviewer) do update
            set marks = excluded.marks, note = excluded.note, scored_at = excluded.scored_at`,
        ),
      )
      return describeApplication(ctx, number)
    },
    moveApplication: (ctx, input) => moveToStage(ctx, services, input),
    async readApplicationFile(ctx, { number, fileId }) {
      const application = await findApplication(ctx.db, { number })
      if (!application) return applicationNotFound
      if (isAnonymousRead(application.stage, await hasScored(ctx, application.id)))
        return refuse(
          'transition-illegal',
          'Score this application first. Its files reveal the applicant.',
          { reason: 'application-not-scored' },
        )
      const file = await readClaimedFile(ctx.db, services.storage, {
        id: fileId,
        claimedBy: `application:${application.id}`,
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

const reviewerId = ({ staff }: Ctx): string => staff?.id ?? 'cli'

function hasScored(ctx: Ctx, applicationId: string): Promise<boolean> {
  return hasScore(ctx.db, { applicationId, reviewer: reviewerId(ctx) })
}

async function describeApplication(ctx: Ctx, number: string): Promise<StaffApplication | Refusal> {
  const application = await findApplication(ctx.db, { number })
  if (!application) return applicationNotFound
  const cards = await listScores(ctx.db, application.id)
  const { roleId, roleTitle, stage, name, email, phone, links, files } = application
  const isAnonymous = isAnonymousRead(stage, await hasScored(ctx, application.id))
  const reveal = (text: string) => (isAnonymous ? redact(text, application) : text)
  const marks = cards.flatMap((card) => Object.values(card.marks))
  return {
    number,
    roleId,
    roleTitle,
    stage,
    sentAt: application.createdAt.toISOString(),
    eraseAt: application.eraseAt.toISOString(),
    scores: cards.length,
    average:
      marks.length === 0
        ? null
        : Math.round((marks.reduce((sum, mark) => sum + mark, 0) / marks.length) * 10) / 10,
    person: isAnonymous ? null : { name, email, phone, links, files },
    answers: application.answers.map(({ question, answer }) => ({
      question,
      answer: reveal(answer),
    })),
    note: reveal(application.note),
    // Other scorecards are hidden until the reviewer has scored.
    cards: isAnonymous
      ? []
      : cards.map((card) => ({
          reviewer: card.reviewer,
          marks: card.marks,
          note: card.note,
          at: card.scoredAt.toISOString(),
        })),
    moves: listAllowedEvents(applicationMachine, stage).filter((event) => event !== 'withdraw'),
  }
}

interface MoveInput {
  readonly number: string
  readonly move: ApplicationMove
  readonly text: string
}

async function moveToStage(
  ctx: Ctx,
  { mails }: Pick<Services, 'mails'>,
  input: MoveInput,
): Promise<{ stage: ApplicationStage } | Refusal> {
  const { number, move: event, text } = input
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, number)
    if (!application) return applicationNotFound
    const stage = findNextState(applicationMachine, application.stage, event)
    if (!stage)
      return refuse(
        'transition-illegal',
        `This application is ${application.stage}. Possible steps: `
          + `${listAllowedEvents(applicationMachine, application.stage).join(', ')}.`,
        { reason: 'application-stage-conflict' },
      )
    if ((event === 'invite' || event === 'offer') && text === '')
      return refuse('fields-invalid', 'Enter the date and place of the interview, or the offer.', {
        reason: 'message-required',
        fields: { text: 'Enter the date and place of the interview, or the offer.' },
      })
    await execute(tx, sql`update applications set stage = ${stage} where id = ${application.id}`)
    const content = stageEmails[event]
    const mail =
      content
      && applicationStageEmail({
        ...content,
        number,
        roleTitle: application.roleTitle,
        text,
        shop: mails.shop,
      })
    if (mail)
      await mails.sendLater(tx, {
        dedupeKey: `application:${application.id}:${stage}`,
        to: application.email,
        ...mail,
      })
    return { stage }
  })
}
