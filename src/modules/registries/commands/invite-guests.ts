import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import { registryShareUrl } from '../queries/describe-registry.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderGuestInviteEmail } from '../emails/registry-emails.ts'

const dailyLimit = 500

/** Emails the link to guests, to each address only once: a second email would be advertising. */
export async function inviteGuests(
  ctx: Ctx,
  services: Services,
  { id, emails }: { id: string; emails: readonly string[] },
): Promise<{ sent: number; remaining: number } | Refusal> {
  let result = { sent: 0, remaining: dailyLimit }
  const changed = await changeRegistry(ctx, services, {
    condition: sql`r.id = ${id}`,
    note: {
      kind: 'guests',
      text: `Invited ${emails.length === 1 ? 'a guest' : `${emails.length} guests`} by email.`,
    },
    async apply(tx, registry) {
      if (registry.status !== 'active' || registry.slug === null)
        return refuse('transition-illegal', 'Publish the registry first.', {
          reason: 'registry-not-open',
          detail: { allowed: [] },
        })
      const remaining =
        dailyLimit - (await countRecentInvitations(tx, { registryId: id, now: ctx.now }))
      if (emails.length > remaining)
        return refuse(
          'too-many',
          `You can send ${dailyLimit} invitations a day. You have ${remaining} left today.`,
          { reason: 'invitation-limit-reached' },
        )
      const message = renderGuestInviteEmail({
        names: formatRegistrantNames(registry.registrants),
        link: registryShareUrl(services.origin, registry.slug),
        shop: services.mails.shop,
      })
      let sent = 0
      for (const email of new Set(emails)) {
        if (
          (await insertInvitation(tx, { registryId: id, email, now: ctx.now }))
          && (await services.mails.sendLater(tx, {
            dedupeKey: `registry-invite:${id}:${email}`,
            to: email,
            ...message,
          }))
        )
          sent++
      }
      result = { sent, remaining: remaining - sent }
    },
  })
  return isRefusal(changed) ? changed : result
}

async function countRecentInvitations(
  tx: Tx,
  { registryId, now }: { registryId: string; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - days(1))
  const recent = await queryRow(
    tx,
    { count: integer },
    sql`
      select count(*)::int as count
      from registry_invitations
      where registry_id = ${registryId} and sent_at > ${since}`,
  )
  return recent?.count ?? 0
}

/** False if the address was invited before. */
async function insertInvitation(
  tx: Tx,
  { registryId, email, now }: { registryId: string; email: string; now: Date },
): Promise<boolean> {
  const invitation = { id: createId('rgv', now.getTime()), registryId, email, sentAt: now }
  const inserted = await execute(
    tx,
    sql`
      insert into registry_invitations ${insertValues(invitation)}
      on conflict do nothing`,
  )
  return inserted > 0
}
