import { and, eq, gt, lt } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { newCode, sha256 } from '#platform/secrets/secrets.ts'
import { admitMail } from './admit-mail.ts'
import { codeKey, fitsCode, saveMemberCode, useCode } from './data/codes.ts'
import { findMember } from './data/member-rows.ts'
import { countMiss, forgetMisses } from './data/miss-rows.ts'
import { isPassword } from './data/password-hash.ts'
import { stepUps } from './data/schema.ts'
import { stepUpMinutes, type StepUpAction } from './domain/step-up.ts'
import { confirmCodeMail } from './mail/account-mails.ts'
import type { MemberParts } from './member-parts.ts'
import { callingMember, noAccount } from './read-account.ts'
import { wrongPasskey, type PasskeyProof } from './step-up-by-passkey.ts'
import { wrongCode } from './wrong-code.ts'

export interface Proof {
  readonly action: StepUpAction
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

type Granted = { readonly action: StepUpAction; readonly expiresAt: string }

/** Opens one named action for ten minutes, in this session only. */
export async function confirmPassword(
  ctx: Ctx,
  parts: MemberParts,
  { action, ...proof }: Proof,
): Promise<Granted | Refusal> {
  const failed = await disproved(ctx, parts, proof)
  return failed ?? inTransaction(ctx.db, (tx) => grantStepUp(tx, ctx, action))
}

async function disproved(
  ctx: Ctx,
  parts: MemberParts,
  { password, code, passkey }: Omit<Proof, 'action'>,
): Promise<Refusal | null> {
  const isOne = [password, code, passkey].filter((given) => given !== undefined).length === 1
  if (isOne && password !== undefined) return wrongPassword(ctx, password)
  if (isOne && code !== undefined) return wrongConfirmCode(ctx, parts, code)
  if (isOne && passkey !== undefined) return wrongPasskey(ctx, parts, passkey)
  const fault = 'Please send one of the password, the mailed code and a passkey.'
  return refuse('fields-invalid', fault, { fields: { password: fault, code: fault } })
}

/** Wrong ones count and make wait as at sign-in, apart from those. */
async function wrongPassword(ctx: Ctx, password: string): Promise<Refusal | null> {
  const { id } = callingMember(ctx)
  const key = sha256(`confirm password ${id}`)
  const counted = await countMiss(ctx.db, key, ctx.now)
  if ('waitSeconds' in counted)
    return refuse(
      'too-many',
      'Too many wrong passwords. Wait a little, or have a code mailed to you.',
      {
        detail: { retryAfter: counted.waitSeconds },
      },
    )
  const member = await findMember(ctx.db, id)
  if (!member) return noAccount
  const fault = member.passwordHash
    ? 'This is not your password.'
    : 'Your account has no password. Have a code mailed to you.'
  if (!(await isPassword(password, member.passwordHash)))
    return refuse('fields-invalid', fault, { fields: { password: fault } })
  await inTransaction(ctx.db, (tx) => forgetMisses(tx, key))
  return null
}

async function wrongConfirmCode(
  ctx: Ctx,
  { secret }: MemberParts,
  code: string,
): Promise<Refusal | null> {
  const { id, sessionId } = callingMember(ctx)
  const kept = { secret, key: codeKey('confirm', `${id} ${sessionId}`), code, now: ctx.now }
  if (!(await fitsCode(ctx.db, kept))) return wrongCode
  return (await inTransaction(ctx.db, (tx) => useCode(tx, kept))) ? null : wrongCode
}

export async function sendConfirmCode(
  ctx: Ctx,
  parts: MemberParts,
): Promise<Record<string, never> | Refusal> {
  const { id, sessionId } = callingMember(ctx)
  const email = (await findMember(ctx.db, id))?.email
  if (!email) return noAccount
  const stopped = await admitMail(ctx, parts, { kind: 'confirm', email })
  if (stopped) return stopped
  const code = newCode()
  const { origin, secret } = parts
  await inTransaction(ctx.db, async (tx) => {
    await saveMemberCode(tx, {
      secret,
      key: codeKey('confirm', `${id} ${sessionId}`),
      code,
      now: ctx.now,
    })
    await parts.mails.sendLater(tx, {
      dedupeKey: `confirm-code:${ctx.requestId}`,
      to: email,
      ...confirmCodeMail({ code, origin }),
    })
  })
  return {}
}

async function grantStepUp(tx: Tx, ctx: Ctx, action: StepUpAction): Promise<Granted> {
  const { sessionId } = callingMember(ctx)
  const expiresAt = new Date(ctx.now.getTime() + minutes(stepUpMinutes))
  await tx
    .insert(stepUps)
    .values({ sessionId, action, expiresAt })
    .onConflictDoUpdate({ target: [stepUps.sessionId, stepUps.action], set: { expiresAt } })
  return { action, expiresAt: expiresAt.toISOString() }
}

const words: Readonly<Record<StepUpAction, string>> = {
  'change-email': 'change your email address',
  'change-password': 'change your password',
  'add-passkey': 'add a passkey',
  'remove-passkey': 'remove a passkey',
  'export-data': 'get a copy of your data',
  'close-account': 'close your account',
}

function stepUpNeeded(action: StepUpAction): Refusal<'step-up-needed'> {
  return refuse('step-up-needed', `To ${words[action]}, please confirm your password first.`, {
    detail: { action },
  })
}

const granted = (ctx: Ctx, action: StepUpAction) =>
  and(
    eq(stepUps.sessionId, callingMember(ctx).sessionId),
    eq(stepUps.action, action),
    gt(stepUps.expiresAt, ctx.now),
  )

/** For a step on the way to the action: null when it is open, and it stays open. */
export async function needsStepUp(
  ctx: Ctx,
  action: StepUpAction,
): Promise<Refusal<'step-up-needed'> | null> {
  const [found] = await ctx.db.select().from(stepUps).where(granted(ctx, action))
  return found ? null : stepUpNeeded(action)
}

/** For the action itself: null for the one who uses it, once. */
export async function useStepUp(
  tx: Tx,
  ctx: Ctx,
  action: StepUpAction,
): Promise<Refusal<'step-up-needed'> | null> {
  const used = await tx
    .delete(stepUps)
    .where(granted(ctx, action))
    .returning({ action: stepUps.action })
  return used.length > 0 ? null : stepUpNeeded(action)
}

export async function purgeStepUps(db: Db, now: Date): Promise<void> {
  await db.delete(stepUps).where(lt(stepUps.expiresAt, now))
}
