import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { createChallenge, consumeChallenge } from '../db/passkey-challenges.ts'
import {
  createPasskeyRequestOptions,
  verifyPasskeySignature,
  type Credential,
} from '../db/relying-party.ts'
import { passkeys } from '../db/schema.ts'
import type { MemberDeps } from '../member-deps.ts'
import { completeSignIn } from './complete-sign-in.ts'

export async function openPasskeySignIn(
  ctx: Ctx,
  deps: MemberDeps,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { id: challengeId, challenge } = await createChallenge(ctx.db, null, ctx.now)
  return { challengeId, options: await createPasskeyRequestOptions(deps.origin, challenge) }
}

const noMatch = refuse(
  'token-used-or-expired',
  'This passkey didn’t work, or it took too long. Try again, or sign in another way.',
  { reason: 'passkey-sign-in-failed' },
)

/** An unknown key, a wrong signature and a used challenge get the same answer. */
export async function signInByPasskey(
  ctx: Ctx,
  deps: MemberDeps,
  {
    challengeId,
    credential,
    browser,
  }: { challengeId: string; credential: Credential; browser: Browser },
): Promise<SignInResult | Refusal> {
  const challenge = await consumeChallenge(ctx.db, {
    id: challengeId,
    sessionId: null,
    now: ctx.now,
  })
  const stored = challenge === null ? null : await findPasskey(ctx.db, credential['id'])
  if (!challenge || !stored) return noMatch
  const key = {
    id: stored.credentialId,
    publicKey: Uint8Array.from(stored.publicKey),
    counter: stored.counter,
  }
  const counter = await verifyPasskeySignature(deps.origin, { challenge, credential, key })
  if (counter === null) return noMatch
  const result = await inTransaction(ctx.db, async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now })
      .where(eq(passkeys.id, stored.id))
      .returning({ id: passkeys.id })
    if (used.length === 0) return null
    return completeSignIn(tx, deps, {
      memberId: stored.memberId as Id<'mem'>,
      by: 'passkey',
      browser,
      now: ctx.now,
    })
  })
  return result ?? noMatch
}

async function findPasskey(
  db: Db,
  credentialId: unknown,
): Promise<typeof passkeys.$inferSelect | null> {
  if (typeof credentialId !== 'string') return null
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}
