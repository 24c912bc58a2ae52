import { sql } from 'drizzle-orm'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { readGifts } from './data/gifts.ts'
import { readUnits } from './data/units.ts'
import { creditMail } from './mail/credit-mails.ts'
import type { RegistryParts } from './registry-parts.ts'
import { keysOf, reasonOf } from './take-gift-credit.ts'

type Parts = Pick<RegistryParts, 'db' | 'clock' | 'mails' | 'origin' | 'giftCredit'>

/** How long to retry a gift that is being made or packed. After that it ships. */
const triedFor = days(3)

/**
 * Converts gifts to store credit for registries with that setting, once the giver can no longer
 * change the order. Gifts that cannot be stopped yet are retried by the next run.
 */
export async function creditGiftsFirst(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const waiting = await rows<{ id: string; ownerId: string }>(
    parts.db,
    sql`
    select g.id, r.owner_id as "ownerId" from registry_gifts g join registries r on r.id = g.registry_id
    where r.credit_first_at <= g.at and g.order_id is not null and g.at > ${new Date(now.getTime() - triedFor).toISOString()}::timestamptz
      and exists (select 1 from registry_units u where u.gift_id = g.id and u.status = 'bought') order by g.at, g.id`,
  )
  await oneByOne(waiting, async ({ id, ownerId }) => {
    const owner = await readContact(parts.db, ownerId)
    if (owner) await creditGift(parts, { giftId: id, owner: { id: ownerId, email: owner.email } })
  })
}

async function creditGift(
  parts: Parts,
  { giftId, owner }: { giftId: string; owner: { id: string; email: string } },
): Promise<void> {
  const [gift] = await readGifts(parts.db, sql`g.id = ${giftId}`)
  const keys = keysOf(await readUnits(parts.db, sql`u.gift_id = ${giftId} and u.status = 'bought'`))
  if (!gift || gift.orderId === null || keys.length === 0) return
  const made = await parts.giftCredit.give({
    orderId: gift.orderId,
    keys,
    recipient: owner,
    reason: reasonOf(gift),
    by: { kind: 'system' },
  })
  if (isRefusal(made)) return
  const { origin, mails } = parts
  const mail = creditMail({
    giverName: gift.giverName,
    credit: made.credit,
    why: 'first',
    link: `${origin}/registry/myRegistry/${gift.registryId}`,
    origin,
  })
  await inTransaction(parts.db, (tx) =>
    mails.sendLater(tx, { dedupeKey: `registry-credit:${giftId}`, to: owner.email, ...mail }),
  )
}
