import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createSixDigitCode, sha256 } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { limitMemberEmail } from './limit-member-email.ts'
import { codeKey, checkMemberCode, saveMemberCode, consumeMemberCode } from '../db/codes.ts'
import { findMember } from '../db/member-rows.ts'
import { recordAttempt, clearFailedAttempts } from '../db/failed-attempts.ts'
import { verifyPassword } from '../db/password-hash.ts'
import { stepUpMinutes, type StepUpAction } from '../domain/step-up.ts'
import { renderConfirmCodeEmail } from '../emails/account-emails.ts'
import { getCallingMember, accountNotFoundRefusal } from '../queries/read-account.ts'
import { verifyStepUpPasskey, type PasskeyStepUp } from './step-up-by-passkey.ts'
import { invalidCodeRefusal } from '../domain/invalid-code-refusal.ts'

export interface StepUpProof {
  readonly action: StepUpAction
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyStepUp | undefined
}

type StepUpGrant = { readonly action: StepUpAction; readonly expiresAt: string }

/** Allows one named action for ten minutes in this session. */
export async function confirmPassword(
  ctx: Ctx,
  services: Services,
  { action, ...proof }: StepUpProof,
): Promise<StepUpGrant | Refusal> {
  const refused = await verifyProof(ctx, services, proof)
  return refused ?? inTransaction(ctx.db, (tx) => grantStepUp(tx, ctx, action))
}

async function verifyProof(
  ctx: Ctx,
  services: Services,
  { password, code, passkey }: Omit<StepUpProof, 'action'>,
): Promise<Refusal | null> {
  const hasOneProof = [password, code, passkey].filter((given) => given !== undefined).length === 1
  if (hasOneProof && password !== undefined) return checkPasswordProof(ctx, password)
  if (hasOneProof && code !== undefined) return checkCodeProof(ctx, services, code)
  if (hasOneProof && passkey !== undefined) return verifyStepUpPasskey(ctx, services, passkey)
  const fault = 'Send exactly one of the password, the emailed code and a passkey.'
  return refuse('fields-invalid', fault, {
    reason: 'one-credential-required',
    fields: { password: fault, code: fault },
  })
}

/** Failed attempts cause delays as at sign-in, but are counted separately. */
async function checkPasswordProof(ctx: Ctx, password: string): Promise<Refusal | null> {
  const { id } = getCallingMember(ctx)
  const key = sha256(`confirm password ${id}`)
  const counted = await recordAttempt(ctx.db, key, ctx.now)
  if ('waitSeconds' in counted)
    return refuse(
      'too-many',
      'Too many wrong passwords. Try again later, or use an emailed code.',
      {
        reason: 'too-many-wrong-passwords',
        detail: { retryAfter: counted.waitSeconds },
      },
    )
  const member = await findMember(ctx.db, id)
  if (!member) return accountNotFoundRefusal
  const fault = member.passwordHash
    ? 'This password is incorrect.'
    : 'Your account has no password. Use an emailed code instead.'
  if (!(await verifyPassword(password, member.passwordHash)))
    return refuse('fields-invalid', fault, {
      reason: 'wrong-password',
      fields: { password: fault },
    })
  await inTransaction(ctx.db, (tx) => clearFailedAttempts(tx, key))
  return null
}

async function checkCodeProof(
  ctx: Ctx,
  { secret }: Services,
  code: string,
): Promise<Refusal | null> {
  const { id, sessionId } = getCallingMember(ctx)
  const submitted = { secret, key: codeKey('confirm', `${id} ${sessionId}`), code, now: ctx.now }
  if (!(await checkMemberCode(ctx.db, submitted))) return invalidCodeRefusal
  return (await inTransaction(ctx.db, (tx) => consumeMemberCode(tx, submitted)))
    ? null
    : invalidCodeRefusal
}

export async function sendConfirmCode(
  ctx: Ctx,
  services: Services,
): Promise<Record<string, never> | Refusal> {
  const { id, sessionId } = getCallingMember(ctx)
  const email = (await findMember(ctx.db, id))?.email
  if (!email) return accountNotFoundRefusal
  const refused = await limitMemberEmail(ctx, services, { kind: 'confirm', email })
  if (refused) return refused
  const code = createSixDigitCode()
  const { secret } = services
  await inTransaction(ctx.db, async (tx) => {
    await saveMemberCode(tx, {
      secret,
      key: codeKey('confirm', `${id} ${sessionId}`),
      code,
      now: ctx.now,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `confirm-code:${ctx.requestId}`,
      to: email,
      ...renderConfirmCodeEmail({ code, shop: services.mails.shop }),
    })
  })
  return {}
}

async function grantStepUp(tx: Tx, ctx: Ctx, action: StepUpAction): Promise<StepUpGrant> {
  const { sessionId } = getCallingMember(ctx)
  const expiresAt = new Date(ctx.now.getTime() + minutes(stepUpMinutes))
  await execute(
    tx,
    sql`
      insert into step_ups (session_id, action, expires_at)
      values (${sessionId}, ${action}, ${expiresAt})
      on conflict (session_id, action) do update set expires_at = excluded.expires_at`,
  )
  return { action, expiresAt: expiresAt.toISOString() }
}

const actionNames: Readonly<Record<StepUpAction, string>> = {
  'change-email': 'change your email address',
  'change-password': 'change your password',
  'add-passkey': 'add a passkey',
  'remove-passkey': 'remove a passkey',
  'export-data': 'download your data',
  'close-account': 'close your account',
}

function stepUpNeeded(action: StepUpAction): Refusal<'step-up-needed'> {
  return refuse('step-up-needed', `Confirm your password to ${actionNames[action]}.`, {
    reason: 'step-up-required',
    detail: { action },
  })
}

const isGranted = (ctx: Ctx, action: StepUpAction) => sql`
  session_id = ${getCallingMember(ctx).sessionId}
    and action = ${action}
    and expires_at > ${ctx.now}`

/** Returns null when the action is allowed, without using the grant up. */
export async function checkStepUp(
  ctx: Ctx,
  action: StepUpAction,
): Promise<Refusal<'step-up-needed'> | null> {
  const grant = await queryRow(
    ctx.db,
    { action: text },
    sql`select action from step_ups where ${isGranted(ctx, action)}`,
  )
  return grant ? null : stepUpNeeded(action)
}

/** Returns null when the action is allowed, and uses the grant up. */
export async function consumeStepUp(
  tx: Tx,
  ctx: Ctx,
  action: StepUpAction,
): Promise<Refusal<'step-up-needed'> | null> {
  const consumed = await execute(tx, sql`delete from step_ups where ${isGranted(ctx, action)}`)
  return consumed > 0 ? null : stepUpNeeded(action)
}

export async function purgeStepUps(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from step_ups where expires_at < ${now}`)
}
