import { and, asc, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Passkeys } from './account-security-contract.ts'
import { findMember, lockMember } from './data/member-rows.ts'
import { openChallenge, takeChallenge } from './data/passkey-challenges.ts'
import { creationOptions, verifyCreated, type Credential } from './data/relying-party.ts'
import { passkeys } from './data/schema.ts'
import { passkeyMail } from './mail/account-mails.ts'
import { whenInWords } from './mail/when.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { callingMember, noAccount } from './read-account.ts'
import { needsStepUp, useStepUp } from './step-up.ts'

const mostPasskeys = 20

export async function listPasskeys(ctx: Ctx): Promise<Passkeys> {
  return describePasskeys(ctx.db, callingMember(ctx).id)
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
  parts: MemberParts,
): Promise<{ challengeId: string; options: Record<string, unknown> } | Refusal> {
  const { id, sessionId } = callingMember(ctx)
  const stopped = await needsStepUp(ctx, 'add-passkey')
  if (stopped) return stopped
  const member = await findMember(ctx.db, id)
  if (!member?.email) return noAccount
  const known = await ctx.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.memberId, id))
  const { id: challengeId, challenge } = await openChallenge(ctx.db, sessionId, ctx.now)
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email
  const options = await creationOptions(parts.origin, {
    challenge,
    userId: id,
    email: member.email,
    name,
    known: known.map((key) => key.id),
  })
  return { challengeId, options }
}

export interface NewPasskey {
  readonly challengeId: string
  readonly credential: Credential
  readonly name: string
}

const unusable = refuse(
  'token-used-or-expired',
  'That took too long, or the passkey was made for another site. Please try again.',
)

export async function addPasskey(
  ctx: Ctx,
  parts: MemberParts,
  { challengeId, credential, name }: NewPasskey,
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = callingMember(ctx)
  const stopped = await needsStepUp(ctx, 'add-passkey')
  if (stopped) return stopped
  const challenge = await takeChallenge(ctx.db, { id: challengeId, sessionId, now: ctx.now })
  const made = challenge && (await verifyCreated(parts.origin, { challenge, credential }))
  if (!made) return unusable
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return noAccount
    const { rows: before } = await describePasskeys(tx, memberId)
    if (before.length >= mostPasskeys)
      return refuse('fields-invalid', `${mostPasskeys} passkeys at most. Remove one first.`, {
        fields: { name: 'Too many' },
      })
    const needed = await useStepUp(tx, ctx, 'add-passkey')
    if (needed) return needed
    const key = {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
    }
    const id = newId('pky', ctx.now.getTime())
    const added = await tx
      .insert(passkeys)
      .values({ id, memberId, ...key, name, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return unusable
    await recordMemberEvent(tx, { memberId, at: ctx.now, kind: 'passkey_added', sessionId })
    const mail = passkeyMail({
      what: `“${name}” was added`,
      when: whenInWords(ctx.now),
      origin: parts.origin,
    })
    await parts.mails.sendLater(tx, { dedupeKey: `passkey-added:${id}`, to: member.email, ...mail })
    return describePasskeys(tx, memberId)
  })
}

const noPasskey = refuse('not-found', 'There is no such passkey.')

export async function renamePasskey(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
): Promise<Passkeys | Refusal> {
  const { id: memberId } = callingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
      .returning({ id: passkeys.id })
    return renamed.length > 0 ? describePasskeys(tx, memberId) : noPasskey
  })
}

export async function removePasskey(
  ctx: Ctx,
  parts: MemberParts,
  { id }: { id: string },
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = callingMember(ctx)
  const mine = and(eq(passkeys.id, id), eq(passkeys.memberId, memberId))
  // What is not there answers so before the password is asked for.
  const [found] = await ctx.db.select().from(passkeys).where(mine)
  if (!found) return noPasskey
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return noAccount
    const needed = await useStepUp(tx, ctx, 'remove-passkey')
    if (needed) return needed
    await tx.delete(passkeys).where(mine)
    await recordMemberEvent(tx, { memberId, at: ctx.now, kind: 'passkey_removed', sessionId })
    const mail = passkeyMail({
      what: `“${found.name}” was removed`,
      when: whenInWords(ctx.now),
      origin: parts.origin,
    })
    await parts.mails.sendLater(tx, {
      dedupeKey: `passkey-removed:${id}`,
      to: member.email,
      ...mail,
    })
    return describePasskeys(tx, memberId)
  })
}
