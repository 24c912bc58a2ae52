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

/** One caller asks one owner so often in a day: nobody uses up what others may ask. */
const asksPerCaller = 2

/** Says the same whether or not anybody has a registry: a job finds that. */
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

/** Strangers may have us write to an owner so often in a day. */
const mailsPerOwner = 5

/** The job's half: the owner of an open registry that guests may see is told who looks for it, once of each asker. */
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
