import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { codeKey, checkMemberCode, consumeMemberCode } from '../db/codes.ts'
import { emailKey } from '../db/email-key.ts'
import { findMemberByEmail, lockMember } from '../db/member-rows.ts'
import { recordAttempt, countFailedSignIns } from '../db/failed-attempts.ts'
import { verifyPassword } from '../db/password-hash.ts'
import { failuresBeforeCaptcha } from '../domain/sign-in-delay.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { invalidCodeRefusal } from '../domain/invalid-code-refusal.ts'

export interface PasswordOrCodeSignIn {
  readonly email: string
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly captcha?: string | undefined
  readonly browser: Browser
}

export async function signInByPasswordOrCode(
  ctx: Ctx,
  services: Services,
  input: PasswordOrCodeSignIn,
): Promise<SignInResult | Refusal> {
  const { email, password, code, captcha, browser } = input
  if (password !== undefined && code === undefined)
    return signInByPassword(ctx, services, { email, password, captcha, browser })
  if (code !== undefined && password === undefined)
    return signInByCode(ctx, services, { email, code, browser })
  const fault = 'Send either the password or the emailed code.'
  return refuse('fields-invalid', fault, {
    reason: 'one-credential-required',
    fields: { password: fault, code: fault },
  })
}

interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly captcha: string | undefined
  readonly browser: Browser
}

/**
 * The answer and the work are the same for an unknown address, an account without a password and a
 * wrong password.
 */
async function signInByPassword(
  ctx: Ctx,
  services: Services,
  { email, password, captcha, browser }: PasswordSignIn,
): Promise<SignInResult | Refusal> {
  const refused = await admitAttempt(ctx, services, { email, captcha })
  if (refused) return refused
  const found = await findMemberByEmail(ctx.db, email)
  const fits = await verifyPassword(password, found?.passwordHash ?? null)
  if (!found || !fits) return noMatch
  const result = await inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, found.id)
    // The password changed during the comparison.
    if (member?.passwordHash !== found.passwordHash) return null
    return completeSignIn(tx, services, {
      memberId: found.id,
      by: 'password',
      browser,
      now: ctx.now,
    })
  })
  return result ?? noMatch
}

const mismatchMessage = 'The email or password is incorrect.'
const noMatch = refuse('fields-invalid', mismatchMessage, {
  reason: 'wrong-credentials',
  fields: { password: mismatchMessage },
})

/**
 * Requires a captcha after two failed attempts and a growing delay after four, counted per address
 * whether or not it has an account.
 */
async function admitAttempt(
  ctx: Ctx,
  services: Services,
  { email, captcha }: { email: string; captcha: string | undefined },
): Promise<Refusal | null> {
  const key = emailKey(email)
  const failures = await countFailedSignIns(ctx.db, key, ctx.now)
  const refused =
    failures >= failuresBeforeCaptcha ? await services.captcha.verify(ctx, captcha) : null
  if (refused) return refused
  const counted = await recordAttempt(ctx.db, key, ctx.now)
  if ('failures' in counted) return null
  return refuse(
    'too-many',
    'Too many wrong passwords for this address. Sign in with an emailed code, or try again later.',
    {
      reason: 'too-many-wrong-passwords',
      detail: { retryAfter: counted.waitSeconds },
    },
  )
}

async function signInByCode(
  ctx: Ctx,
  services: Services,
  { email, code, browser }: { email: string; code: string; browser: Browser },
): Promise<SignInResult | Refusal> {
  const submitted = { secret: services.secret, key: codeKey('sign-in', email), code, now: ctx.now }
  if (!(await checkMemberCode(ctx.db, submitted))) return invalidCodeRefusal
  const result = await inTransaction(ctx.db, async (tx) => {
    const member = await findMemberByEmail(tx, email)
    if (!member || !(await consumeMemberCode(tx, submitted))) return null
    return completeSignIn(tx, services, { memberId: member.id, by: 'code', browser, now: ctx.now })
  })
  return result ?? invalidCodeRefusal
}
