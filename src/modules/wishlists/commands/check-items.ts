import { formatMoney } from '#kernel/money/money.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { describeWishlistItems } from '../queries/describe-items.ts'
import { listStoredWishlistItems } from '../db/lists.ts'
import { renderWishlistNoticeEmail, type WishlistNotice } from '../emails/wishlist-notice.ts'

/** Whether a matching variant is in stock. */
const isInStock = sql`exists (
  select 1
  from variants v
  join products g on g.id = v.product_id
  where v.product_id = i.product_id
    and v.id = coalesce(i.variant_id, v.id)
    and v.status = 'active'
    and g.visible
    and v.available > 0)`

const currentPrice = sql`(
  select min(v.price)
  from variants v
  join products g on g.id = v.product_id
  where v.product_id = i.product_id
    and v.id = coalesce(i.variant_id, v.id)
    and v.status = 'active'
    and g.visible)`

/**
 * Whether the item is cheaper than in the last email, or has been restocked since. A restock that
 * the owner asked to be emailed about is announced by that email.
 */
const hasNews = sql`(${currentPrice} < coalesce(i.notified_price, i.price_when_added)
  or (i.back_at is not null
    and i.back_at is distinct from i.notified_back_at
    and i.sold_out_at is null
    and not exists (
      select 1
      from restock_requests r
      where r.member_id = l.owner_id and r.variant_id = i.variant_id and r.state = 'waiting'
    )))`

/** Items per statement. One batch takes a few tenths of a second. */
const batchSize = 50_000

/** Updates the stock state of all items in batches, and enqueues emails to their owners. */
export async function checkWishlistItems({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  const last = await queryRow(
    db,
    { position: integer },
    sql`select coalesce(max(position), 0)::int as position from wishlist_items`,
  )
  const owners = new Set<string>()
  for (let from = 0; from < (last?.position ?? 0); from += batchSize) {
    const inBatch = sql`i.position > ${from}::int and i.position <= ${from + batchSize}::int`
    await execute(
      db,
      sql`
        with stock as (
          select i.id, ${isInStock} as is_in_stock
          from wishlist_items i
          where ${inBatch}
        )
        update wishlist_items i
        set sold_out_at = case when stock.is_in_stock then null else ${now}::timestamptz end,
          back_at = case when stock.is_in_stock then ${now}::timestamptz else i.back_at end
        from stock
        where stock.id = i.id and stock.is_in_stock = (i.sold_out_at is not null)`,
    )
    const ownersWithNews = await queryRows(
      db,
      { ownerId: text },
      sql`
        select distinct l.owner_id
        from wishlists l
        join wishlist_items i on i.list_id = l.id
        where l.email_notices and ${inBatch} and ${hasNews}`,
    )
    for (const { ownerId } of ownersWithNews) owners.add(ownerId)
  }
  for (const ownerId of owners)
    await inTransaction(db, (tx) =>
      jobs.enqueue(tx, 'wishlists.notify', { ownerId }, { key: ownerId }),
    )
}

/** Sends one email with all news of an owner's lists. Each change is sent once. */
export async function notifyWishlistOwner(
  { db, clock, mails, origin }: Services,
  ownerId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const contact = await findContact(tx, ownerId)
    const changedIds = await lockChangedItems(tx, ownerId)
    if (!contact || changedIds.length === 0) return
    const stored = await listStoredWishlistItems(
      tx,
      sql`i.id = any(${changedIds}) and l.owner_id = ${ownerId}`,
    )
    const items = await describeWishlistItems(tx, stored, clock.now())
    const notices = items.flatMap((item): WishlistNotice[] => {
      const texts = item.facts
        .filter(({ kind }) => kind === 'price-drop' || kind === 'back-in-stock')
        .map((fact) => fact.text)
      return texts.length === 0
        ? []
        : [
            {
              title: item.title,
              texts: [item.options.map(({ value }) => value).join(', '), ...texts],
              url: `${origin}/goodsDetail/${item.productSlug}`,
              picture: createEmailPicture(item.picture, origin),
              price: formatMoney(item.price),
            },
          ]
    })
    await execute(
      tx,
      sql`
        update wishlist_items i
        set notified_price =
            least(${currentPrice}, coalesce(i.notified_price, i.price_when_added)),
          notified_back_at = i.back_at
        where i.id = any(${changedIds})`,
    )
    if (notices.length === 0) return
    const key = `wish-notice:${ownerId}:${clock.now().toISOString()}`
    await mails.sendLater(tx, {
      dedupeKey: key,
      to: contact.email,
      ...renderWishlistNoticeEmail(notices, mails.shop),
    })
  })
}

async function lockChangedItems(tx: Tx, ownerId: string): Promise<string[]> {
  const items = await queryRows(
    tx,
    { id: text },
    sql`
      select i.id
      from wishlist_items i
      join wishlists l on l.id = i.list_id
      where l.owner_id = ${ownerId} and l.email_notices and ${hasNews}
      order by i.id
      limit 20
      for update of i`,
  )
  return items.map((item) => item.id)
}
