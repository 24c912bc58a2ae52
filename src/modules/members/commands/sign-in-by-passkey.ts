import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { createChallenge, consumeChallenge } from '../db/passkey-challenges.ts'
import { passkeyCredentialRow } from '../db/passkey-rows.ts'
import {
  createPasskeyRequestOptions,
  verifyPasskeySignature,
  type Credential,
} from '../db/relying-party.ts'
import { completeSignIn } from './complete-sign-in.ts'

export async function openPasskeySignIn(
  ctx: Ctx,
  services: Services,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { id: challengeId, challenge } = await createChallenge(ctx.db, null, ctx.now)
  return { challengeId, options: await createPasskeyRequestOptions(services.origin, challenge) }
}

const noMatch = refuse(
  'token-used-or-expired',
  'This passkey didn’t work, or it took too long. Try again, or sign in another way.',
  { reason: 'passkey-sign-in-failed' },
)

/** An unknown key, a wrong signature and a used challenge get the same answer. */
export async function signInByPasskey(
  ctx: Ctx,
  services: Services,
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
  const counter = await verifyPasskeySignature(services.origin, { challenge, credential, key })
  if (counter === null) return noMatch
  const result = await inTransaction(ctx.db, async (tx) => {
    const updated = await execute(
      tx,
      sql`
        update passkeys
        set counter = ${counter}, last_used_at = ${ctx.now}
        where id = ${stored.id}`,
    )
    if (updated === 0) return null
    return completeSignIn(tx, services, {
      memberId: stored.memberId,
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
): Promise<Row<typeof passkeyCredentialRow> | null> {
  if (typeof credentialId !== 'string') return null
  return queryRow(
    db,
    passkeyCredentialRow,
    sql`
      select ${listColumns(passkeyCredentialRow)}
      from passkeys
      where credential_id = ${credentialId}`,
  )
}
