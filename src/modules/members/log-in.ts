import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Browser } from './browser.ts'
import type { SignedIn } from './contract.ts'
import { codeKey, fitsCode, useCode } from './data/codes.ts'
import { emailKey } from './data/email-key.ts'
import { findMemberByEmail, lockMember } from './data/member-rows.ts'
import { countMiss, readMisses } from './data/miss-rows.ts'
import { isPassword } from './data/password-hash.ts'
import { missesBeforeCaptcha } from './domain/sign-in-delay.ts'
import type { MemberParts } from './member-parts.ts'
import { signIn } from './sign-in.ts'
import { wrongCode } from './wrong-code.ts'

export interface LogIn {
  readonly email: string
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly captcha?: string | undefined
  readonly browser: Browser
}

export async function logIn(
  ctx: Ctx,
  parts: MemberParts,
  input: LogIn,
): Promise<SignedIn | Refusal> {
  const { email, password, code, captcha, browser } = input
  if (password !== undefined && code === undefined)
    return byPassword(ctx, parts, { email, password, captcha, browser })
  if (code !== undefined && password === undefined)
    return byCode(ctx, parts, { email, code, browser })
  const fault = 'Please send either the password or the mailed code.'
  return refuse('fields-invalid', fault, { fields: { password: fault, code: fault } })
}

interface ByPassword {
  readonly email: string
  readonly password: string
  readonly captcha: string | undefined
  readonly browser: Browser
}

/** The same words after the same work, whether the address is unknown, has no password, or the password is wrong. */
async function byPassword(
  ctx: Ctx,
  parts: MemberParts,
  { email, password, captcha, browser }: ByPassword,
): Promise<SignedIn | Refusal> {
  const stopped = await admitTry(ctx, parts, { email, captcha })
  if (stopped) return stopped
  const found = await findMemberByEmail(ctx.db, email)
  const fits = await isPassword(password, found?.passwordHash ?? null)
  if (!found || !fits) return noMatch
  const done = await inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, found.id)
    // It was changed while this one was being compared.
    if (member?.passwordHash !== found.passwordHash) return null
    return signIn(tx, parts, { memberId: found.id, by: 'password', browser, now: ctx.now })
  })
  return done ?? noMatch
}

const mismatch = 'Email and password do not match.'
const noMatch = refuse('fields-invalid', mismatch, { fields: { password: mismatch } })

/** After two misses a captcha, after four a wait that grows; counted for every address, known or not. */
async function admitTry(
  ctx: Ctx,
  parts: MemberParts,
  { email, captcha }: { email: string; captcha: string | undefined },
): Promise<Refusal | null> {
  const key = emailKey(email)
  const misses = await readMisses(ctx.db, key, ctx.now)
  const refused = misses >= missesBeforeCaptcha ? await parts.captcha.refuses(ctx, captcha) : null
  if (refused) return refused
  const counted = await countMiss(ctx.db, key, ctx.now)
  if ('misses' in counted) return null
  return refuse(
    'too-many',
    'Too many wrong passwords for this address. A mailed code signs you in at once; or wait a little.',
    {
      detail: { retryAfter: counted.waitSeconds },
    },
  )
}

async function byCode(
  ctx: Ctx,
  parts: MemberParts,
  { email, code, browser }: { email: string; code: string; browser: Browser },
): Promise<SignedIn | Refusal> {
  const kept = { secret: parts.secret, key: codeKey('sign-in', email), code, now: ctx.now }
  if (!(await fitsCode(ctx.db, kept))) return wrongCode
  const done = await inTransaction(ctx.db, async (tx) => {
    const member = await findMemberByEmail(tx, email)
    if (!member || !(await useCode(tx, kept))) return null
    return signIn(tx, parts, { memberId: member.id, by: 'code', browser, now: ctx.now })
  })
  return done ?? wrongCode
}
