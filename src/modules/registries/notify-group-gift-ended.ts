import { sql } from 'drizzle-orm'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { readDrives } from './data/drives.ts'
import { readRegistries } from './data/registries.ts'
import { driveEndedMail } from './mail/drive-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Emails the owner the result of a group gift, without the givers, to respect surprise mode. */
export async function notifyGroupGiftEnded(
  deps: Pick<RegistryParts, 'db' | 'mails' | 'origin'>,
  driveId: string,
): Promise<void> {
  const [groupGift] = await readDrives(deps.db, sql`d.id = ${driveId}`)
  const [registry] = groupGift
    ? await readRegistries(deps.db, sql`r.id = ${groupGift.registryId}`)
    : []
  const owner = registry && (await readContact(deps.db, registry.ownerId))
  if (!groupGift || !owner || groupGift.state === 'open') return
  const { title, state, raised } = groupGift
  const link = `${deps.origin}/registry/myRegistry/${registry.id}`
  const email = driveEndedMail({
    title,
    state,
    amount: state === 'refunded' ? 0 : raised,
    link,
    origin: deps.origin,
  })
  await inTransaction(deps.db, (tx) =>
    deps.mails.sendLater(tx, { dedupeKey: `registry-drive:${driveId}`, to: owner.email, ...email }),
  )
}
