import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import { changeRegistry } from './change-registry.ts'
import type { Registry, RegistrySummary } from './contract.ts'
import { insertLog, lockRegistry } from './data/registries.ts'
import { listRegistries } from './describe-registry.ts'
import { namesOf } from './domain/registry.ts'
import { managerInviteMail } from './mail/registry-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

const inviteLife = days(14)
const managerLimit = 5

/** Emails an invitation to co-manage. Only the owner can invite; inviting again replaces the link. */
export function inviteManager(
  ctx: Ctx,
  parts: RegistryParts,
  { id, email }: { id: string; email: string },
): Promise<Registry | Refusal> {
  const token = newToken()
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id} and r.owner_id = ${memberOf(ctx.actor)}`,
    note: { kind: 'people', text: 'Invited a co-manager.' },
    async act(tx, registry) {
      const there = await rows<{ email: string; memberId: string | null }>(
        tx,
        sql`select email, member_id as "memberId" from registry_managers where registry_id = ${id}`,
      )
      if (there.some((one) => one.email === email && one.memberId !== null))
        return refuse('transition-illegal', 'This person already co-manages the registry.', {
          reason: 'already-co-manager',
        })
      if (there.length >= managerLimit && !there.some((one) => one.email === email)) {
        const reason = `You can have up to ${managerLimit} co-managers.`
        return refuse('fields-invalid', reason, {
          reason: 'co-manager-limit-reached',
          fields: { email: reason },
        })
      }
      await tx.execute(sql`
        insert into registry_managers (id, registry_id, email, token_hash, expires_at, invited_at)
        values (${newId('rgm', ctx.now.getTime())}, ${id}, ${email}, ${tokenHash(token)}, ${new Date(ctx.now.getTime() + inviteLife).toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz)
        on conflict (registry_id, email) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`)
      const names = namesOf(registry.registrants)
      const mail = managerInviteMail({
        names,
        link: `${parts.origin}/user/registry#invite=${token}`,
        origin: parts.origin,
      })
      await parts.mails.sendLater(tx, {
        dedupeKey: `registry-manager:${tokenHash(token)}`,
        to: email,
        ...mail,
      })
    },
  })
}

export async function acceptManager(
  ctx: Ctx,
  parts: RegistryParts,
  { token }: { token: string },
): Promise<RegistrySummary | Refusal> {
  const memberId = memberOf(ctx.actor)
  const ended = () =>
    refuse(
      'token-used-or-expired',
      'This invitation has been used or has expired. Ask for a new one.',
      { reason: 'invitation-used-or-expired' },
    )
  const registryId = await inTransaction(ctx.db, async (tx) => {
    // Serializes two invitations that one member accepts at the same time.
    await lockRegistry(
      tx,
      sql`r.id = (select registry_id from registry_managers where token_hash = ${tokenHash(token)})`,
    )
    const [invite] = await rows<{
      id: string
      registryId: string
      ownerId: string
      helps: boolean
    }>(
      tx,
      sql`
      select m.id, m.registry_id as "registryId", r.owner_id as "ownerId",
        exists (select 1 from registry_managers o where o.registry_id = r.id and o.member_id = ${memberId}) as helps
      from registry_managers m join registries r on r.id = m.registry_id
      where m.token_hash = ${tokenHash(token)} and m.member_id is null and m.expires_at > ${ctx.now.toISOString()}::timestamptz for update of m`,
    )
    if (!invite) return ended()
    if (invite.ownerId === memberId || invite.helps) return invite.registryId
    await tx.execute(sql`
      update registry_managers set member_id = ${memberId}, accepted_at = ${ctx.now.toISOString()}::timestamptz, token_hash = null, expires_at = null where id = ${invite.id}`)
    await insertLog(tx, {
      registryId: invite.registryId,
      at: ctx.now,
      actorId: memberId,
      actorName: '',
      kind: 'people',
      text: 'A co-manager joined.',
    })
    return invite.registryId
  })
  if (isRefusal(registryId)) return registryId
  return (await listRegistries(ctx, parts)).rows.find(({ id }) => id === registryId) ?? ended()
}

export function removeManager(
  ctx: Ctx,
  parts: RegistryParts,
  { id, managerId }: { id: string; managerId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id} and r.owner_id = ${memberOf(ctx.actor)}`,
    note: { kind: 'people', text: 'Removed a co-manager.' },
    async act(tx) {
      const gone = await rows(
        tx,
        sql`delete from registry_managers where id = ${managerId} and registry_id = ${id} returning id`,
      )
      return gone.length === 0
        ? refuse('not-found', 'This person doesn’t co-manage the registry.', {
            reason: 'co-manager-not-found',
          })
        : undefined
    },
  })
}
