import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Browser } from './browser.ts'
import type { SignedIn } from './contract.ts'
import { openChallenge, takeChallenge } from './data/passkey-challenges.ts'
import { requestOptions, verifySigned, type Credential } from './data/relying-party.ts'
import { passkeys } from './data/schema.ts'
import type { MemberParts } from './member-parts.ts'
import { signIn } from './sign-in.ts'

export async function openPasskeySignIn(
  ctx: Ctx,
  parts: MemberParts,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { id: challengeId, challenge } = await openChallenge(ctx.db, null, ctx.now)
  return { challengeId, options: await requestOptions(parts.origin, challenge) }
}

const noMatch = refuse(
  'token-used-or-expired',
  'This passkey opens no account here, or it took too long. Try again, or sign in another way.',
)

/** An unknown key, a wrong signature and a used challenge are one answer. */
export async function signInByPasskey(
  ctx: Ctx,
  parts: MemberParts,
  {
    challengeId,
    credential,
    browser,
  }: { challengeId: string; credential: Credential; browser: Browser },
): Promise<SignedIn | Refusal> {
  const challenge = await takeChallenge(ctx.db, { id: challengeId, sessionId: null, now: ctx.now })
  const kept = challenge === null ? null : await findPasskey(ctx.db, credential['id'])
  if (!challenge || !kept) return noMatch
  const key = {
    id: kept.credentialId,
    publicKey: Uint8Array.from(kept.publicKey),
    counter: kept.counter,
  }
  const counter = await verifySigned(parts.origin, { challenge, credential, key })
  if (counter === null) return noMatch
  const done = await inTransaction(ctx.db, async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now })
      .where(eq(passkeys.id, kept.id))
      .returning({ id: passkeys.id })
    if (used.length === 0) return null
    return signIn(tx, parts, {
      memberId: kept.memberId as Id<'mem'>,
      by: 'passkey',
      browser,
      now: ctx.now,
    })
  })
  return done ?? noMatch
}

async function findPasskey(
  db: Db,
  credentialId: unknown,
): Promise<typeof passkeys.$inferSelect | null> {
  if (typeof credentialId !== 'string') return null
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}
