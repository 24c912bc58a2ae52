import { sql } from 'drizzle-orm'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { readDrives } from './data/drives.ts'
import { readRegistries } from './data/registries.ts'
import { driveEndedMail } from './mail/drive-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Emails the owner the result of a group gift, without the givers, to respect surprise mode. */
export async function notifyGroupGiftEnded(
  parts: Pick<RegistryParts, 'db' | 'mails' | 'origin'>,
  driveId: string,
): Promise<void> {
  const [drive] = await readDrives(parts.db, sql`d.id = ${driveId}`)
  const [registry] = drive ? await readRegistries(parts.db, sql`r.id = ${drive.registryId}`) : []
  const owner = registry && (await readContact(parts.db, registry.ownerId))
  if (!drive || !owner || drive.state === 'open') return
  const { title, state, raised } = drive
  const link = `${parts.origin}/registry/myRegistry/${registry.id}`
  const mail = driveEndedMail({
    title,
    state,
    amount: state === 'refunded' ? 0 : raised,
    link,
    origin: parts.origin,
  })
  await inTransaction(parts.db, (tx) =>
    parts.mails.sendLater(tx, { dedupeKey: `registry-drive:${driveId}`, to: owner.email, ...mail }),
  )
}
