import { eq, lt, sql } from 'drizzle-orm'
import { claimFiles } from '#modules/files/claim-files.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Role } from '#modules/content/contract.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed } from '#kernel/state-machine/state-machine.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import type { ApplicationStatus, inquiriesContract } from './contract.ts'
import { applications, applicationScores } from './data/schema.ts'
import { applicationMachine, retentionMonths, stageWords } from './domain/application-machine.ts'
import { generateInquiryNumber } from './domain/number.ts'
import type { InquiryParts } from './inquiry-parts.ts'
import { receivedMail } from './mail/received.ts'

type Applying = InputOf<typeof inquiriesContract.apply>

/** Keeps an application and mails the link by which it can be followed without an account. */
export async function apply(
  ctx: Ctx,
  parts: InquiryParts,
  input: Applying,
): Promise<OutputOf<typeof inquiriesContract.apply> | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  const role = (await parts.roles(ctx.now)).find((one) => one.id === input.roleId)
  if (!role?.open) return refuse('not-found', 'This role is not open any more.')
  return inTransaction(ctx.db, (tx) => keep(tx, parts, { ...input, ownerId, role, now: ctx.now }))
}

type Kept = Applying & { readonly ownerId: OwnerId; readonly role: Role; readonly now: Date }

async function keep(
  tx: Tx,
  { mails, origin }: InquiryParts,
  { role, now, ownerId, ...input }: Kept,
): Promise<{ number: string } | Refusal> {
  const id = newId('app', now.getTime())
  const claimed = await claimFiles(tx, {
    fileIds: input.fileIds,
    ownerId,
    purpose: 'application',
    claimedBy: `application:${id}`,
  })
  if (isRefusal(claimed)) return claimed
  const [number, token] = [generateInquiryNumber('JOB'), newToken()]
  const eraseAt = new Date(now)
  eraseAt.setUTCMonth(eraseAt.getUTCMonth() + retentionMonths)
  const answers = role.questions.flatMap(({ id: question, label }) => {
    const answer = input.answers.find((one) => one.id === question)?.answer
    return answer ? [{ question: label, answer }] : []
  })
  const written = await tx
    .insert(applications)
    .values({
      id,
      number,
      ownerId,
      roleId: role.id,
      roleTitle: role.title,
      name: input.name,
      email: input.email,
      phone: input.phone || null,
      links: input.links,
      answers,
      note: input.note,
      files: claimed.map(({ id: fileId, name, size }) => ({ id: fileId, name, size })),
      statusHash: tokenHash(token),
      eraseAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  if (written.length === 0) {
    const message =
      'You have applied for this role already. The link in our mail shows how it stands.'
    return refuse('fields-invalid', message, { fields: { email: message } })
  }
  const mail = receivedMail({
    subject: `Your application, ${number}`,
    heading: 'We have your application.',
    paragraphs: [
      `For: ${role.title}. Its number is ${number}. Somebody reads it within a week.`,
      `This link shows how it stands, and takes it back. After ${retentionMonths} months we erase everything you sent.`,
    ],
    button: {
      label: 'See how it stands',
      url: `${origin}/footerPage/Careers/detail/upload#t=${token}`,
    },
    origin,
  })
  await mails.sendLater(tx, { dedupeKey: `application:${id}`, to: input.email, ...mail })
  return { number }
}

const deadLink = refuse(
  'token-used-or-expired',
  'This link opens nothing any more. What you sent was erased, or the link is not complete.',
)

/** How an application stands, for who has its link. */
export async function readApplication(
  { db }: Ctx,
  { token }: { token: string },
): Promise<ApplicationStatus | Refusal> {
  const [found] = await db
    .select()
    .from(applications)
    .where(eq(applications.statusHash, tokenHash(token)))
    .limit(1)
  if (!found) return deadLink
  const { number, roleTitle, stage, createdAt, eraseAt } = found
  return {
    number,
    roleTitle,
    stage,
    words: stageWords[stage],
    sentAt: createdAt.toISOString(),
    eraseAt: eraseAt.toISOString(),
    canWithdraw: allowed(applicationMachine, stage).includes('withdraw'),
  }
}

/** Takes it back: the files go at once, what is left says only that there was one. */
export async function withdrawApplication(
  ctx: Ctx,
  { token }: { token: string },
): Promise<ApplicationStatus | Refusal> {
  await inTransaction(ctx.db, async (tx) => {
    const withdrawn = await rows<{ id: string }>(
      tx,
      sql`
        update applications
        set
          stage = 'withdrawn', name = '', phone = null, links = '{}', answers = '[]', note = '',
          files = '[]'
        where status_hash = ${tokenHash(token)}
          and stage in ('received', 'review', 'interview', 'offer')
        returning id
      `,
    )
    for (const { id } of withdrawn) {
      await releaseFiles(tx, `application:${id}`)
      await tx.delete(applicationScores).where(eq(applicationScores.applicationId, id))
    }
  })
  return readApplication(ctx, { token })
}

/** Applications whose time is over, with their files. */
export async function eraseApplications(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = await tx
      .delete(applications)
      .where(lt(applications.eraseAt, now))
      .returning({ id: applications.id })
    for (const { id } of over) await releaseFiles(tx, `application:${id}`)
  })
}
