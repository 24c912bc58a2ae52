import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { clearFailedAttempts, recordAttempt } from '#modules/members/failed-attempts.ts'
import { verifyPassword } from '#modules/members/password-hash.ts'
import { createPasskeyRequestOptions, type Credential } from '#modules/members/relying-party.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { consumeStaffChallenge, createStaffChallenge } from '../db/challenge-rows.ts'
import { verifyStaffPasskey } from '../db/factor-rows.ts'
import {
  findStaffMember,
  findStaffMemberByEmail,
  lockStaffMember,
  type StaffMemberRow,
} from '../db/member-rows.ts'
import { insertStaffSession, type StaffSignInMethod } from '../db/session-rows.ts'
import { hashRecoveryCode } from '../db/recovery-code.ts'
import { findTotpStep } from '../db/totp.ts'

export interface NewSession {
  readonly memberId: Id<'stm'>
  readonly token: string
}

export interface PasswordProof {
  readonly password: string
  readonly code: string
}

const signInSubject = 'sign-in'

export async function openPasskeySignIn(ctx: Ctx, { origin }: Pick<Services, 'origin'>) {
  return openPasskeyChallenge(ctx, { origin, subject: signInSubject })
}

export async function openPasskeyChallenge(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { origin, subject }: { origin: string; subject: string },
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { id: challengeId, challenge } = await createStaffChallenge(db, subject, now)
  return { challengeId, options: await createPasskeyRequestOptions(origin, challenge) }
}

const noMatch = refuse(
  'token-used-or-expired',
  'This passkey didn’t work, or it took too long. Try again, or sign in another way.',
  { reason: 'passkey-sign-in-failed' },
)

/** An unknown passkey, a wrong signature and a used challenge get the same answer. */
export async function signInByPasskey(
  ctx: Ctx,
  { origin }: Pick<Services, 'origin'>,
  input: { challengeId: string; credential: Credential; device: string },
): Promise<NewSession | Refusal> {
  const memberId = await checkPasskeyAnswer(ctx, origin, { ...input, subject: signInSubject })
  if (memberId === null) return noMatch
  const session = await inTransaction(ctx.db, (tx) =>
    openSession(tx, ctx, { memberId, signedInBy: 'passkey', device: input.device }),
  )
  return session ?? noMatch
}

export interface PasskeyAnswer {
  readonly challengeId: string
  readonly credential: Credential
  readonly subject: string
}

export async function checkPasskeyAnswer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  origin: string,
  { challengeId, credential, subject }: PasskeyAnswer,
): Promise<Id<'stm'> | null> {
  const challenge = await consumeStaffChallenge(db, { id: challengeId, subject, now })
  if (challenge === null) return null
  return verifyStaffPasskey(db, { challenge, credential, origin }, now)
}

const mismatchMessage = 'The email, password or code is incorrect.'
const wrongCredentials = refuse('fields-invalid', mismatchMessage, {
  reason: 'wrong-credentials',
  fields: { code: mismatchMessage },
})

/**
 * The answer and the work are the same for an unknown address, a person without a password, a wrong
 * password and a wrong code.
 */
export async function signInByPassword(
  ctx: Ctx,
  { secret }: Pick<Services, 'secret'>,
  { email, device, ...proof }: PasswordProof & { email: string; device: string },
): Promise<NewSession | Refusal> {
  const key = sha256(`staff sign-in ${email}`)
  const delayed = await countAttempt(ctx, key)
  if (delayed) return delayed
  const found = await findStaffMemberByEmail(ctx.db, email)
  const step = await checkPasswordProof(secret, found, { ...proof, now: ctx.now })
  if (!found || step === null) return wrongCredentials
  const session = await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeTotpStep(tx, found, step))) return null
    await clearFailedAttempts(tx, key)
    return openSession(tx, ctx, { memberId: found.id, signedInBy: 'password', device })
  })
  return session ?? wrongCredentials
}

export async function signInByRecoveryCode(
  ctx: Ctx,
  { email, code, device }: { email: string; code: string; device: string },
): Promise<NewSession | Refusal> {
  const key = sha256(`staff recovery ${email}`)
  const delayed = await countAttempt(ctx, key)
  if (delayed) return delayed
  const codeHash = hashRecoveryCode(code)
  return inTransaction(ctx.db, async (tx): Promise<NewSession | Refusal> => {
    const member = await findStaffMemberByEmail(tx, email)
    const used = await execute(
      tx,
      sql`
        delete from staff_recovery_codes
        where member_id = ${member?.id ?? ''} and code_hash = ${codeHash}`,
    )
    if (!member || used === 0) return wrongCode
    await clearFailedAttempts(tx, key)
    const memberId = member.id
    return (
      (await openSession(tx, ctx, { memberId, signedInBy: 'recovery-code', device })) ?? wrongCode
    )
  })
}

const wrongCodeMessage = 'The email or recovery code is incorrect.'
const wrongCode = refuse('fields-invalid', wrongCodeMessage, {
  reason: 'wrong-credentials',
  fields: { code: wrongCodeMessage },
})

/** Delays grow with the failed attempts for an address, whether or not it has an account. */
export async function countAttempt(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  key: string,
): Promise<Refusal | null> {
  const counted = await recordAttempt(db, key, now)
  if ('failures' in counted) return null
  return refuse('too-many', 'Too many wrong attempts. Try again later, or use a passkey.', {
    reason: 'too-many-wrong-passwords',
    detail: { retryAfter: counted.waitSeconds },
  })
}

/** The secret that codes are compared with when a person has none. */
const dummySecret = 'A'.repeat(32)

/** The time step of the code, to be used up; null if password or code are wrong. */
export async function checkPasswordProof(
  secret: string,
  member: StaffMemberRow | null,
  { password, code, now }: PasswordProof & { now: Date },
): Promise<number | null> {
  const hasPassword = await verifyPassword(password, member?.passwordHash ?? null)
  const totpSecret = member?.totpSecret
    ? totpSealer(secret).open(member.totpSecret, member.id)
    : null
  const step = findTotpStep(totpSecret ?? dummySecret, code, {
    now,
    lastStep: member?.totpLastStep ?? 0,
  })
  return hasPassword && totpSecret !== null ? step : null
}

export const totpSealer = (secret: string) => createSealer(secret, 'staff totp')

/** False if the password was changed or the code was used in the meantime. */
export async function consumeTotpStep(
  db: Db,
  { id, passwordHash }: StaffMemberRow,
  step: number,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`
      update staff_members
      set totp_last_step = ${step}
      where id = ${id} and password_hash = ${passwordHash} and totp_last_step < ${step}`,
  )
  return updated > 0
}

/** Null if the person is not active. */
export async function openSession(
  tx: Tx,
  { now, ip }: Pick<Ctx, 'now' | 'ip'>,
  opened: { memberId: Id<'stm'>; signedInBy: StaffSignInMethod; device: string },
): Promise<NewSession | null> {
  const member = await lockStaffMember(tx, opened.memberId)
  if (member?.state !== 'active') return null
  const { token } = await insertStaffSession(tx, { ...opened, address: ip, now })
  await execute(
    tx,
    sql`update staff_members set last_seen_at = ${now} where id = ${opened.memberId}`,
  )
  return { memberId: opened.memberId, token }
}

/** Step-up authentication in this session, by one of the two ways to sign in. */
export async function proveIdentity(
  ctx: Ctx,
  { origin, secret }: Pick<Services, 'origin' | 'secret'>,
  proof: { memberId: Id<'stm'>; passkey: PasskeyAnswer | null; password: PasswordProof | null },
): Promise<Refusal | null> {
  const { memberId, passkey, password } = proof
  if (passkey) return (await checkPasskeyAnswer(ctx, origin, passkey)) === memberId ? null : noMatch
  if (!password)
    return refuse('fields-invalid', 'Use a passkey, or enter password and code.', {
      reason: 'one-credential-required',
      fields: { password: 'Use a passkey, or enter password and code.' },
    })
  const key = sha256(`staff step-up ${memberId}`)
  const delayed = await countAttempt(ctx, key)
  if (delayed) return delayed
  const member = await findStaffMember(ctx.db, memberId)
  const step = await checkPasswordProof(secret, member, { ...password, now: ctx.now })
  if (!member || step === null) return wrongCredentials
  return inTransaction(ctx.db, async (tx) => {
    if (!(await consumeTotpStep(tx, member, step))) return wrongCredentials
    await clearFailedAttempts(tx, key)
    return null
  })
}
