import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, nullable, text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import type { Registry, RegistrySummary } from '../api/registry-schema.ts'
import { insertRegistryLogEntry, lockRegistry } from '../db/registries.ts'
import { listRegistries } from '../queries/describe-registry.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderManagerInviteEmail } from '../emails/registry-emails.ts'

const invitationLifetime = days(14)
const managerLimit = 5

/**
 * Emails an invitation to co-manage. Only the owner can invite; inviting again replaces the link.
 */
export function inviteManager(
  ctx: Ctx,
  services: Services,
  { id, email }: { id: string; email: string },
): Promise<Registry | Refusal> {
  const token = createToken()
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id} and r.owner_id = ${getMemberId(ctx.caller)}`,
    note: { kind: 'people', text: 'Invited a co-manager.' },
    async apply(tx, registry) {
      const managers = await queryRows(
        tx,
        { email: text, memberId: nullable(text) },
        sql`select email, member_id from registry_managers where registry_id = ${id}`,
      )
      if (managers.some((one) => one.email === email && one.memberId !== null))
        return refuse('transition-illegal', 'This person already co-manages the registry.', {
          reason: 'already-co-manager',
        })
      if (managers.length >= managerLimit && !managers.some((one) => one.email === email)) {
        const message = `You can have up to ${managerLimit} co-managers.`
        return refuse('fields-invalid', message, {
          reason: 'co-manager-limit-reached',
          fields: { email: message },
        })
      }
      const manager = {
        id: createId('rgm', ctx.now.getTime()),
        registryId: id,
        email,
        tokenHash: hashToken(token),
        expiresAt: new Date(ctx.now.getTime() + invitationLifetime),
        invitedAt: ctx.now,
      }
      await execute(
        tx,
        sql`
          insert into registry_managers ${insertValues(manager)}
          on conflict (registry_id, email) do update
          set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      )
      const names = formatRegistrantNames(registry.registrants)
      const invitation = renderManagerInviteEmail({
        names,
        link: `${services.origin}/user/registry#invite=${token}`,
        shop: services.mails.shop,
      })
      await services.mails.sendLater(tx, {
        dedupeKey: `registry-manager:${hashToken(token)}`,
        to: email,
        ...invitation,
      })
    },
  })
}

export async function acceptManager(
  ctx: Ctx,
  services: Services,
  { token }: { token: string },
): Promise<RegistrySummary | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const invitationExpired = () =>
    refuse(
      'token-used-or-expired',
      'This invitation has been used or has expired. Ask for a new one.',
      { reason: 'invitation-used-or-expired' },
    )
  const registryId = await inTransaction(ctx.db, async (tx) => {
    // Serializes two invitations that one member accepts at the same time.
    await lockRegistry(
      tx,
      sql`
        r.id = (select registry_id from registry_managers where token_hash = ${hashToken(token)})`,
    )
    const invite = await lockInvitation(tx, { token, memberId, now: ctx.now })
    if (!invite) return invitationExpired()
    if (invite.ownerId === memberId || invite.isManager) return invite.registryId
    await execute(
      tx,
      sql`
        update registry_managers
        set member_id = ${memberId}, accepted_at = ${ctx.now}, token_hash = null, expires_at = null
        where id = ${invite.id}`,
    )
    await insertRegistryLogEntry(tx, {
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
  return (
    (await listRegistries(ctx, services)).rows.find(({ id }) => id === registryId)
    ?? invitationExpired()
  )
}

/** An open invitation, and whether the member is already a co-manager. */
function lockInvitation(
  tx: Tx,
  { token, memberId, now }: { token: string; memberId: string; now: Date },
) {
  return queryRow(
    tx,
    { id: text, registryId: text, ownerId: text, isManager: boolean },
    sql`
      select m.id, m.registry_id, r.owner_id,
        exists (
          select 1
          from registry_managers o
          where o.registry_id = r.id and o.member_id = ${memberId}
        ) as is_manager
      from registry_managers m
      join registries r on r.id = m.registry_id
      where m.token_hash = ${hashToken(token)}
        and m.member_id is null
        and m.expires_at > ${now}
      for update of m`,
  )
}

export function removeManager(
  ctx: Ctx,
  services: Services,
  { id, managerId }: { id: string; managerId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id} and r.owner_id = ${getMemberId(ctx.caller)}`,
    note: { kind: 'people', text: 'Removed a co-manager.' },
    async apply(tx) {
      const deleted = await execute(
        tx,
        sql`delete from registry_managers where id = ${managerId} and registry_id = ${id}`,
      )
      return deleted === 0
        ? refuse('not-found', 'This person doesn’t co-manage the registry.', {
            reason: 'co-manager-not-found',
          })
        : undefined
    },
  })
}
