import { sql } from 'drizzle-orm'
import { mailIdentity } from '#kernel/email/email.ts'
import { days } from '#kernel/time/time.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { readContact } from '#modules/members/read-contact.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { addressNetwork } from '#platform/http/client-address.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { readRegistries } from './data/registries.ts'
import type { givingContract } from './giving-contract.ts'
import { linkAskedForMail } from './mail/registry-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

type Asked = InputOf<typeof givingContract.askForLink>

/** Requests per caller network and owner in one day, so that one caller cannot exhaust the limit. */
const asksPerCaller = 2

/** The answer never reveals whether the address has a registry; a job looks that up. */
export async function askForLink(
  ctx: Ctx,
  { limit }: Pick<RegistryParts, 'limit'>,
  asked: Asked,
): Promise<Record<string, never>> {
  const { allowed } = await limit(
    `registry-asks:${addressNetwork(ctx.ip)} ${sha256(mailIdentity(asked.ownerEmail))}`,
    asksPerCaller,
    days(1) / 1000,
  )
  if (!allowed) return {}
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'registries.askForLink', { ...asked }))
  return {}
}

/** Emails to one owner in one day, over all callers. */
const mailsPerOwner = 5

/** Job: emails the owner of an active, non-private registry, once per requester. */
export async function passRequestOn(
  parts: RegistryParts,
  { ownerEmail, name, email }: Asked,
): Promise<void> {
  const { db, mails, origin, limit } = parts
  const ownerId = await findConfirmedMember(db, ownerEmail)
  const owner = ownerId === null ? null : await readContact(db, ownerId)
  if (ownerId === null || !owner) return
  const [registry] = await readRegistries(
    db,
    sql`r.owner_id = ${ownerId} and r.status = 'active' and r.visibility <> 'private'`,
  )
  if (!registry) return
  const { allowed } = await limit(`registry-ask:${ownerId}`, mailsPerOwner, days(1) / 1000)
  if (!allowed) return
  const mail = linkAskedForMail({
    name,
    email,
    link: `${origin}/registry/myRegistry/${registry.id}`,
    origin,
  })
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, {
      dedupeKey: `registry-ask:${registry.id}:${mailIdentity(email)}`,
      to: owner.email,
      ...mail,
    }),
  )
}
