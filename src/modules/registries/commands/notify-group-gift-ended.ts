import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { listGroupGifts } from '../db/group-gifts.ts'
import { listStoredRegistries } from '../db/registries.ts'
import { renderGroupGiftEndedEmail } from '../emails/group-gift-emails.ts'

/** Emails the owner the result of a group gift, without the givers, to respect surprise mode. */
export async function notifyGroupGiftEnded(
  services: Pick<Services, 'db' | 'mails' | 'origin'>,
  groupGiftId: string,
): Promise<void> {
  const [groupGift] = await listGroupGifts(services.db, sql`d.id = ${groupGiftId}`)
  const [registry] = groupGift
    ? await listStoredRegistries(services.db, sql`r.id = ${groupGift.registryId}`)
    : []
  const owner = registry && (await findContact(services.db, registry.ownerId))
  if (!groupGift || !owner || groupGift.state === 'open') return
  const { title, state, raised } = groupGift
  const link = `${services.origin}/registry/myRegistry/${registry.id}`
  const email = renderGroupGiftEndedEmail({
    title,
    state,
    amount: state === 'refunded' ? 0 : raised,
    link,
    shop: services.mails.shop,
  })
  await inTransaction(services.db, (tx) =>
    services.mails.sendLater(tx, {
      dedupeKey: `registry-drive:${groupGiftId}`,
      to: owner.email,
      ...email,
    }),
  )
}
