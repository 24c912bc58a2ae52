import { and, asc, eq } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Passkeys } from '../api/account-security-contract.ts'
import { findMember, lockMember } from '../db/member-rows.ts'
import { createChallenge, consumeChallenge } from '../db/passkey-challenges.ts'
import {
  createPasskeyCreationOptions,
  verifyPasskeyCreation,
  type Credential,
} from '../db/relying-party.ts'
import { passkeys } from '../db/schema.ts'
import { renderPasskeyEmail } from '../emails/account-emails.ts'
import { formatEmailMoment } from '../emails/format-moment.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import type { MemberDeps } from '../member-deps.ts'
import { getCallingMember, accountNotFoundRefusal } from '../queries/read-account.ts'
import { checkStepUp, consumeStepUp } from './step-up.ts'

const maxPasskeys = 20

export async function listPasskeys(ctx: Ctx): Promise<Passkeys> {
  return describePasskeys(ctx.db, getCallingMember(ctx).id)
}

async function describePasskeys(db: Db, memberId: string): Promise<Passkeys> {
  const found = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return {
    rows: found.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

export async function openPasskey(
  ctx: Ctx,
  deps: MemberDeps,
): Promise<{ challengeId: string; options: Record<string, unknown> } | Refusal> {
  const { id, sessionId } = getCallingMember(ctx)
  const refused = await checkStepUp(ctx, 'add-passkey')
  if (refused) return refused
  const member = await findMember(ctx.db, id)
  if (!member?.email) return accountNotFoundRefusal
  const existingKeys = await ctx.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.memberId, id))
  const { id: challengeId, challenge } = await createChallenge(ctx.db, sessionId, ctx.now)
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email
  const options = await createPasskeyCreationOptions(deps.origin, {
    challenge,
    userId: id,
    email: member.email,
    name,
    known: existingKeys.map((key) => key.id),
  })
  return { challengeId, options }
}

export interface NewPasskey {
  readonly challengeId: string
  readonly credential: Credential
  readonly name: string
}

const unusablePasskey = refuse(
  'token-used-or-expired',
  'This passkey can’t be added. It may have taken too long, or it belongs to another site. '
    + 'Please try again.',
  { reason: 'passkey-not-usable' },
)

export async function addPasskey(
  ctx: Ctx,
  deps: MemberDeps,
  { challengeId, credential, name }: NewPasskey,
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const refused = await checkStepUp(ctx, 'add-passkey')
  if (refused) return refused
  const challenge = await consumeChallenge(ctx.db, { id: challengeId, sessionId, now: ctx.now })
  const created = challenge && (await verifyPasskeyCreation(deps.origin, { challenge, credential }))
  if (!created) return unusablePasskey
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return accountNotFoundRefusal
    const { rows: before } = await describePasskeys(tx, memberId)
    if (before.length >= maxPasskeys)
      return refuse(
        'fields-invalid',
        `You can have up to ${maxPasskeys} passkeys. Remove one first.`,
        {
          reason: 'passkey-limit-reached',
          fields: { name: 'You have too many passkeys.' },
        },
      )
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'add-passkey')
    if (stepUpRefusal) return stepUpRefusal
    const key = {
      credentialId: created.id,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: created.transports ?? [],
    }
    const id = createId('pky', ctx.now.getTime())
    const added = await tx
      .insert(passkeys)
      .values({ id, memberId, ...key, name, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return unusablePasskey
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'passkey_added', sessionId })
    const mail = renderPasskeyEmail({
      what: `“${name}” was added`,
      when: formatEmailMoment(ctx.now),
      origin: deps.origin,
    })
    await deps.mails.sendLater(tx, { dedupeKey: `passkey-added:${id}`, to: member.email, ...mail })
    return describePasskeys(tx, memberId)
  })
}

const passkeyNotFound = refuse('not-found', 'We couldn’t find this passkey.', {
  reason: 'passkey-not-found',
})

export async function renamePasskey(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
): Promise<Passkeys | Refusal> {
  const { id: memberId } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
      .returning({ id: passkeys.id })
    return renamed.length > 0 ? describePasskeys(tx, memberId) : passkeyNotFound
  })
}

export async function removePasskey(
  ctx: Ctx,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const ownPasskey = and(eq(passkeys.id, id), eq(passkeys.memberId, memberId))
  // A missing passkey is refused before step-up authentication.
  const [found] = await ctx.db.select().from(passkeys).where(ownPasskey)
  if (!found) return passkeyNotFound
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return accountNotFoundRefusal
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'remove-passkey')
    if (stepUpRefusal) return stepUpRefusal
    await tx.delete(passkeys).where(ownPasskey)
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'passkey_removed', sessionId })
    const mail = renderPasskeyEmail({
      what: `“${found.name}” was removed`,
      when: formatEmailMoment(ctx.now),
      origin: deps.origin,
    })
    await deps.mails.sendLater(tx, {
      dedupeKey: `passkey-removed:${id}`,
      to: member.email,
      ...mail,
    })
    return describePasskeys(tx, memberId)
  })
}
