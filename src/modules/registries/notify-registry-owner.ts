import { sql } from 'drizzle-orm'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { readGifts } from './data/gifts.ts'
import { readItems } from './data/items.ts'
import { readRegistries } from './data/registries.ts'
import { readUnits } from './data/units.ts'
import { titleOf } from './describe-registry.ts'
import { seesGift } from './domain/registry.ts'
import { giftBoughtMail } from './mail/registry-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

type Deps = Pick<RegistryParts, 'db' | 'clock' | 'mails' | 'origin'>

/**
 * Emails the owner about a gift, unless surprise mode hides it. It runs as a job, so that orders do
 * not depend on it.
 */
export async function notifyRegistryOwner(deps: Deps, giftId: string): Promise<void> {
  const { db } = deps
  const [gift] = await readGifts(db, sql`g.id = ${giftId}`)
  const [registry] = gift ? await readRegistries(db, sql`r.id = ${gift.registryId}`) : []
  const today = calendarDate(deps.clock.now())
  if (
    !gift
    || !registry
    || !seesGift(registry.surprise, { isDelivered: false, eventDate: registry.eventDate, today })
  )
    return
  const owner = await readContact(db, registry.ownerId)
  if (!owner) return
  const units = gift.source === 'group' ? [] : await readUnits(db, sql`u.gift_id = ${giftId}`)
  const items = await readItems(db, sql`i.registry_id = ${registry.id}`)
  const variants = await readVariants(
    db,
    items.map(({ variantId }) => variantId),
  )
  const titles = [...Map.groupBy(units, ({ itemId }) => itemId)].flatMap(([itemId, itemUnits]) => {
    const facts = variants.get(items.find(({ id }) => id === itemId)?.variantId ?? '')
    return facts ? [`${itemUnits.length > 1 ? `${itemUnits.length} × ` : ''}${titleOf(facts)}`] : []
  })
  if (gift.amount !== null) titles.push(`${formatMoney(gift.amount)} toward ${gift.toward}`)
  const link = `${deps.origin}/registry/myRegistry/${registry.id}`
  const email = giftBoughtMail({
    giverName: gift.giverName,
    pieces: titles.join(', '),
    note: gift.note,
    link,
    origin: deps.origin,
  })
  await inTransaction(db, (tx) =>
    deps.mails.sendLater(tx, { dedupeKey: `registry-gift:${giftId}`, to: owner.email, ...email }),
  )
}
