import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { listRegistryUnits } from '../db/units.ts'
import { renderCreditEmail } from '../emails/credit-emails.ts'
import { listOrderUnitKeys, describeCreditReason } from './exchange-gift-for-credit.ts'

/** How long to retry a gift that is being made or packed. After that it ships. */
const retryPeriod = days(3)

/**
 * Converts gifts to store credit for registries with that setting, once the giver can no longer
 * change the order. Gifts that cannot be stopped yet are retried by the next run.
 */
export async function giveCreditForGifts(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'giftCredit'>,
): Promise<void> {
  const now = services.clock.now()
  const since = new Date(now.getTime() - retryPeriod)
  const pending = await queryRows(
    services.db,
    { id: text, ownerId: text },
    sql`
      select g.id, r.owner_id
      from registry_gifts g
      join registries r on r.id = g.registry_id
      where r.credit_first_at <= g.at
        and g.order_id is not null
        and g.at > ${since}
        and exists (
          select 1 from registry_units u where u.gift_id = g.id and u.status = 'bought'
        )
      order by g.at, g.id`,
  )
  await processSequentially(pending, async ({ id, ownerId }) => {
    const owner = await findContact(services.db, ownerId)
    if (owner)
      await creditGift(services, { giftId: id, owner: { id: ownerId, email: owner.email } })
  })
}

async function creditGift(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'giftCredit'>,
  { giftId, owner }: { giftId: string; owner: { id: string; email: string } },
): Promise<void> {
  const [gift] = await listRegistryGifts(services.db, sql`g.id = ${giftId}`)
  const keys = listOrderUnitKeys(
    await listRegistryUnits(services.db, sql`u.gift_id = ${giftId} and u.status = 'bought'`),
  )
  if (!gift || gift.orderId === null || keys.length === 0) return
  const granted = await services.giftCredit.issue({
    orderId: gift.orderId,
    keys,
    recipient: owner,
    reason: describeCreditReason(gift),
    by: { kind: 'system' },
  })
  if (isRefusal(granted)) return
  const { origin, mails } = services
  const email = renderCreditEmail({
    giverName: gift.giverName,
    credit: granted.credit,
    why: 'first',
    link: `${origin}/registry/myRegistry/${gift.registryId}`,
    shop: mails.shop,
  })
  await inTransaction(services.db, (tx) =>
    mails.sendLater(tx, { dedupeKey: `registry-credit:${giftId}`, to: owner.email, ...email }),
  )
}
