import { getMailboxIdentity } from '#kernel/email/email.ts'
import { days } from '#kernel/time/time.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { getAddressNetwork } from '#platform/http/client-address.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { listStoredRegistries } from '../db/registries.ts'
import type { givingContract } from '../api/giving-contract.ts'
import { renderLinkRequestEmail } from '../emails/registry-emails.ts'

type LinkRequest = InputOf<typeof givingContract.requestLink>

/**
 * Requests per caller network and owner in one day, so that one caller cannot exhaust the limit.
 */
const maxRequestsPerCaller = 2

/** The answer never reveals whether the address has a registry; a job looks that up. */
export async function requestRegistryLink(
  ctx: Ctx,
  { limitByKey: limit }: Pick<Services, 'limitByKey'>,
  request: LinkRequest,
): Promise<Record<string, never>> {
  const { allowed } = await limit(
    `registry-asks:${getAddressNetwork(ctx.ip)} ${sha256(getMailboxIdentity(request.ownerEmail))}`,
    maxRequestsPerCaller,
    days(1) / 1000,
  )
  if (!allowed) return {}
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, 'registries.email-link-request', { ...request }),
  )
  return {}
}

/** Emails to one owner in one day, over all callers. */
const maxEmailsPerOwner = 5

/** Job: emails the owner of an active, non-private registry, once per requester. */
export async function emailLinkRequest(
  services: Services,
  { ownerEmail, name, email }: LinkRequest,
): Promise<void> {
  const { db, mails, origin, limitByKey: limit } = services
  const ownerId = await findConfirmedMember(db, ownerEmail)
  const owner = ownerId === null ? null : await findContact(db, ownerId)
  if (ownerId === null || !owner) return
  const [registry] = await listStoredRegistries(
    db,
    sql`r.owner_id = ${ownerId} and r.status = 'active' and r.visibility <> 'private'`,
  )
  if (!registry) return
  const { allowed } = await limit(`registry-ask:${ownerId}`, maxEmailsPerOwner, days(1) / 1000)
  if (!allowed) return
  const message = renderLinkRequestEmail({
    name,
    email,
    link: `${origin}/registry/myRegistry/${registry.id}`,
    shop: mails.shop,
  })
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, {
      dedupeKey: `registry-ask:${registry.id}:${getMailboxIdentity(email)}`,
      to: owner.email,
      ...message,
    }),
  )
}
