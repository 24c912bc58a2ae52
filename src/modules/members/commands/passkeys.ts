import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Passkeys } from '../api/account-security-contract.ts'
import { findMember, lockMember } from '../db/member-rows.ts'
import { createChallenge, consumeChallenge } from '../db/passkey-challenges.ts'
import {
  createPasskeyCreationOptions,
  verifyPasskeyCreation,
  type Credential,
} from '../db/relying-party.ts'
import { renderPasskeyEmail } from '../emails/account-emails.ts'
import { formatEmailMoment } from '../emails/format-moment.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { getCallingMember, accountNotFoundRefusal } from '../queries/read-account.ts'
import { checkStepUp, consumeStepUp } from './step-up.ts'

const maxPasskeys = 20

export async function listPasskeys(ctx: Ctx): Promise<Passkeys> {
  return describePasskeys(ctx.db, getCallingMember(ctx).id)
}

async function describePasskeys(db: Db, memberId: string): Promise<Passkeys> {
  const passkeys = await queryRows(
    db,
    { id: text, name: text, createdAt: timestamp, lastUsedAt: nullable(timestamp) },
    sql`
      select id, name, created_at, last_used_at
      from passkeys
      where member_id = ${memberId}
      order by created_at, id`,
  )
  return {
    rows: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

export async function openPasskey(
  ctx: Ctx,
  services: Services,
): Promise<{ challengeId: string; options: Record<string, unknown> } | Refusal> {
  const { id, sessionId } = getCallingMember(ctx)
  const refused = await checkStepUp(ctx, 'add-passkey')
  if (refused) return refused
  const member = await findMember(ctx.db, id)
  if (!member?.email) return accountNotFoundRefusal
  const existing = await queryRows(
    ctx.db,
    { credentialId: text },
    sql`select credential_id from passkeys where member_id = ${id}`,
  )
  const { id: challengeId, challenge } = await createChallenge(ctx.db, sessionId, ctx.now)
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email
  const options = await createPasskeyCreationOptions(services.mails.shop, {
    challenge,
    userId: id,
    email: member.email,
    name,
    known: existing.map(({ credentialId }) => credentialId),
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
  services: Services,
  { challengeId, credential, name }: NewPasskey,
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const refused = await checkStepUp(ctx, 'add-passkey')
  if (refused) return refused
  const challenge = await consumeChallenge(ctx.db, { id: challengeId, sessionId, now: ctx.now })
  const created =
    challenge && (await verifyPasskeyCreation(services.origin, { challenge, credential }))
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
    const id = createId('pky', ctx.now.getTime())
    const passkey = {
      id,
      memberId,
      credentialId: created.id,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: created.transports ?? [],
      name,
      createdAt: ctx.now,
    }
    const inserted = await execute(
      tx,
      sql`insert into passkeys ${insertValues(passkey)} on conflict do nothing`,
    )
    if (inserted === 0) return unusablePasskey
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'passkey_added', sessionId })
    const mail = renderPasskeyEmail({
      what: `“${name}” was added`,
      when: formatEmailMoment(ctx.now, services.mails.shop.timeZone),
      shop: services.mails.shop,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `passkey-added:${id}`,
      to: member.email,
      ...mail,
    })
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
    const renamed = await execute(
      tx,
      sql`update passkeys set name = ${name} where id = ${id} and member_id = ${memberId}`,
    )
    return renamed > 0 ? describePasskeys(tx, memberId) : passkeyNotFound
  })
}

export async function removePasskey(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<Passkeys | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  // A missing passkey is refused before step-up authentication.
  const passkey = await queryRow(
    ctx.db,
    { name: text },
    sql`select name from passkeys where id = ${id} and member_id = ${memberId}`,
  )
  if (!passkey) return passkeyNotFound
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return accountNotFoundRefusal
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'remove-passkey')
    if (stepUpRefusal) return stepUpRefusal
    await execute(tx, sql`delete from passkeys where id = ${id} and member_id = ${memberId}`)
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'passkey_removed', sessionId })
    const mail = renderPasskeyEmail({
      what: `“${passkey.name}” was removed`,
      when: formatEmailMoment(ctx.now, services.mails.shop.timeZone),
      shop: services.mails.shop,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `passkey-removed:${id}`,
      to: member.email,
      ...mail,
    })
    return describePasskeys(tx, memberId)
  })
}
