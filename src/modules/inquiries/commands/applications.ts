import { claimFiles } from '#modules/files/claim-files.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Role } from '#modules/content/contract.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents } from '#kernel/state-machine/state-machine.ts'
import { findOwnerId, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { ApplicationStatus, inquiriesContract } from '../contract.ts'
import { findApplication } from '../db/applications.ts'
import { applicationMachine, retentionMonths } from '../domain/application-machine.ts'
import { generateInquiryNumber } from '../domain/inquiry-number.ts'
import { receivedEmail } from '../emails/received-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

type ApplicationInput = InputOf<typeof inquiriesContract.apply>

/** Saves an application and emails the link to its status. */
export async function submitApplication(
  ctx: Ctx,
  services: Services,
  input: ApplicationInput,
): Promise<OutputOf<typeof inquiriesContract.apply> | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'Start a session to apply.', { reason: 'session-required' })
  const role = (await services.roles(ctx.now)).find((candidate) => candidate.id === input.roleId)
  if (!role?.open)
    return refuse('not-found', 'This role is no longer open.', { reason: 'role-closed' })
  return inTransaction(ctx.db, (tx) =>
    saveApplication(tx, services, { ...input, ownerId, role, now: ctx.now }),
  )
}

const alreadyAppliedMessage =
  'You already applied for this role. Use the link in our email to see its status.'
const alreadyApplied = refuse('fields-invalid', alreadyAppliedMessage, {
  reason: 'already-applied',
  fields: { email: alreadyAppliedMessage },
})

type ApplicationRecord = ApplicationInput & {
  readonly ownerId: OwnerId
  readonly role: Role
  readonly now: Date
}

async function saveApplication(
  tx: Tx,
  { mails }: Pick<Services, 'mails'>,
  { role, now, ownerId, ...input }: ApplicationRecord,
): Promise<{ number: string } | Refusal> {
  const id = createId('app', now.getTime())
  const claimed = await claimFiles(tx, {
    fileIds: input.fileIds,
    ownerId,
    purpose: 'application',
    claimedBy: `application:${id}`,
  })
  if (isRefusal(claimed)) return claimed
  const [number, token] = [generateInquiryNumber('JOB'), createToken()]
  const eraseAt = new Date(now)
  eraseAt.setUTCMonth(eraseAt.getUTCMonth() + retentionMonths)
  const answers = role.questions.flatMap(({ id: question, label }) => {
    const answer = input.answers.find((candidate) => candidate.id === question)?.answer
    return answer ? [{ question: label, answer }] : []
  })
  const application = {
    id,
    number,
    ownerId,
    roleId: role.id,
    roleTitle: role.title,
    name: input.name,
    email: input.email,
    phone: input.phone || null,
    links: input.links,
    answers: json(answers),
    note: input.note,
    files: json(claimed.map(({ id: fileId, name, size }) => ({ id: fileId, name, size }))),
    statusHash: hashToken(token),
    eraseAt,
    createdAt: now,
  }
  const inserted = await execute(
    tx,
    sql`insert into applications ${insertValues(application)} on conflict do nothing`,
  )
  if (inserted === 0) return alreadyApplied
  const mail = renderConfirmation({ number, roleTitle: role.title, token, shop: mails.shop })
  await mails.sendLater(tx, { dedupeKey: `application:${id}`, to: input.email, ...mail })
  return { number }
}

function renderConfirmation({
  number,
  roleTitle,
  token,
  shop,
}: Readonly<Record<'number' | 'roleTitle' | 'token', string>> & { readonly shop: EmailShop }) {
  return receivedEmail({
    subject: `Your application, ${number}`,
    heading: 'We received your application.',
    paragraphs: [
      `For: ${roleTitle}. Your application number is ${number}. We will read it within a week.`,
      `Use this link to see its status or withdraw it. After ${retentionMonths} months we `
        + 'erase everything you sent.',
    ],
    button: {
      label: 'See the status',
      url: `${shop.origin}/footerPage/Careers/detail/upload#t=${token}`,
    },
    shop,
  })
}

const linkExpired = refuse(
  'token-used-or-expired',
  'This link is no longer valid. Your application was erased, or the link is incomplete.',
  { reason: 'application-link-expired' },
)

/** Returns the status of an application to the holder of its link. */
export async function getApplicationStatus(
  { db }: Ctx,
  { token }: { token: string },
): Promise<ApplicationStatus | Refusal> {
  const application = await findApplication(db, { statusHash: hashToken(token) })
  if (!application) return linkExpired
  const { number, roleTitle, stage, createdAt, eraseAt } = application
  return {
    number,
    roleTitle,
    stage,
    sentAt: createdAt.toISOString(),
    eraseAt: eraseAt.toISOString(),
    canWithdraw: listAllowedEvents(applicationMachine, stage).includes('withdraw'),
  }
}

/**
 * Withdraws an application. Its files and contents are deleted; only the record that it existed
 * stays.
 */
export async function withdrawApplication(
  ctx: Ctx,
  { token }: { token: string },
): Promise<ApplicationStatus | Refusal> {
  await inTransaction(ctx.db, async (tx) => {
    const withdrawn = await queryRows(
      tx,
      { id: text },
      sql`
        update applications
        set
          stage = 'withdrawn', name = '', phone = null, links = '{}', answers = '[]', note = '',
          files = '[]'
        where status_hash = ${hashToken(token)}
          and stage in ('received', 'review', 'interview', 'offer')
        returning id`,
    )
    for (const { id } of withdrawn) {
      await releaseFiles(tx, `application:${id}`)
      await execute(tx, sql`delete from application_scores where application_id = ${id}`)
    }
  })
  return getApplicationStatus(ctx, { token })
}

/** Deletes applications past their retention period with their files. */
export async function deleteExpiredApplications(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const expired = await queryRows(
      tx,
      { id: text },
      sql`delete from applications where erase_at < ${now} returning id`,
    )
    for (const { id } of expired) await releaseFiles(tx, `application:${id}`)
  })
}
