import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { createChallenge, consumeChallenge } from '../db/passkey-challenges.ts'
import { passkeyCredentialRow } from '../db/passkey-rows.ts'
import {
  createPasskeyRequestOptions,
  verifyPasskeySignature,
  type Credential,
} from '../db/relying-party.ts'
import { getCallingMember } from '../queries/read-account.ts'

export interface PasskeyStepUp {
  readonly challengeId: string
  readonly credential: Credential
}

export async function openPasskeyStepUp(
  ctx: Ctx,
  { origin }: Services,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const { id: challengeId, challenge } = await createChallenge(
    ctx.db,
    getCallingMember(ctx).sessionId,
    ctx.now,
  )
  return { challengeId, options: await createPasskeyRequestOptions(origin, challenge) }
}

const noMatch = refuse(
  'token-used-or-expired',
  'This passkey didn’t work, or it took too long. Try again, or confirm another way.',
  { reason: 'passkey-confirmation-failed' },
)

export async function verifyStepUpPasskey(
  ctx: Ctx,
  { origin }: Services,
  { challengeId, credential }: PasskeyStepUp,
): Promise<Refusal | null> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const challenge = await consumeChallenge(ctx.db, { id: challengeId, sessionId, now: ctx.now })
  const credentialId = credential['id']
  if (challenge === null || typeof credentialId !== 'string') return noMatch
  const stored = await queryRow(
    ctx.db,
    passkeyCredentialRow,
    sql`
      select ${listColumns(passkeyCredentialRow)}
      from passkeys
      where credential_id = ${credentialId} and member_id = ${memberId}`,
  )
  if (!stored) return noMatch
  const key = {
    id: stored.credentialId,
    publicKey: Uint8Array.from(stored.publicKey),
    counter: stored.counter,
  }
  const counter = await verifyPasskeySignature(origin, { challenge, credential, key })
  if (counter === null) return noMatch
  await execute(
    ctx.db,
    sql`
      update passkeys
      set counter = ${counter}, last_used_at = ${ctx.now}
      where id = ${stored.id}`,
  )
  return null
}
