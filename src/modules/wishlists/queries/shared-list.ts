import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { findOwnerId, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, text, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { SharedWishlist, wishlistsContract } from '../contract.ts'
import { listStoredWishlistItems } from '../db/lists.ts'
import { hashShareToken } from '../db/share-token.ts'
import { describeWishlistItems } from './describe-items.ts'
import {
  countReservable,
  giftReservationPeriod,
  countVisibleReservations,
  type GiftReservation,
} from '../domain/reservation.ts'

const sharedListRow = { id: text, ownerId: text, name: text }

type SharedList = Row<typeof sharedListRow>

const notShared = () =>
  refuse(
    'token-used-or-expired',
    'This wish list is no longer shared. Ask the person who sent you the link for a new one.',
    { reason: 'wishlist-not-shared' },
  )

/** Returns a shared list. Friends see reservations; the owner does not. */
export async function readSharedWishlist(
  ctx: Ctx,
  { token }: { token: string },
): Promise<SharedWishlist | Refusal> {
  const list = await findSharedList(ctx.db, token)
  return list ? describeSharedList(ctx, list) : notShared()
}

/** Locks the item's row, so that a unit is reserved only once. */
export async function reserveWishlistItem(
  ctx: Ctx,
  { token, itemId, qty = 1 }: InputOf<typeof wishlistsContract.reserveWishlistItem>,
): Promise<SharedWishlist | Refusal> {
  return runAsFriend(ctx, token, async (tx, { list, giverId }) => {
    const item = await queryRow(
      tx,
      { qty: integer },
      sql`select qty from wishlist_items where id = ${itemId} and list_id = ${list.id} for update`,
    )
    if (!item)
      return refuse('not-found', 'This item is no longer on the list.', {
        reason: 'wishlist-item-not-found',
      })
    const reservations = await readReservations(tx, [itemId], ctx.now)
    const available = countReservable(giverId, item.qty, reservations.get(itemId) ?? [])
    if (qty > available)
      return refuse(
        'version-conflict',
        available === 0
          ? 'Someone else has just reserved it.'
          : `Only ${available} ${available === 1 ? 'is' : 'are'} left to reserve.`,
        { reason: 'not-enough-units-to-reserve', detail: { free: available } },
      )
    const reservation = {
      id: createId('wlr', ctx.now.getTime()),
      itemId,
      giverId,
      qty,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + giftReservationPeriod),
    }
    await execute(
      tx,
      sql`
        insert into gift_reservations ${insertValues(reservation)}
        on conflict (item_id, giver_id) do update
        set qty = excluded.qty, expires_at = excluded.expires_at`,
    )
  })
}

export async function releaseWishlistItem(
  ctx: Ctx,
  { token, itemId }: InputOf<typeof wishlistsContract.releaseWishlistItem>,
): Promise<SharedWishlist | Refusal> {
  return runAsFriend(ctx, token, async (tx, { list, giverId }) => {
    await execute(
      tx,
      sql`
        delete from gift_reservations r
        using wishlist_items i
        where i.id = r.item_id
          and i.list_id = ${list.id}
          and r.item_id = ${itemId}
          and r.giver_id = ${giverId}`,
    )
  })
}

async function runAsFriend(
  ctx: Ctx,
  token: string,
  run: (tx: Tx, friend: { list: SharedList; giverId: OwnerId }) => Promise<Refusal | void>,
): Promise<SharedWishlist | Refusal> {
  const giverId = findOwnerId(ctx.caller)
  if (!giverId)
    return refuse('not-allowed', 'This request needs a guest or member session.', {
      reason: 'session-required',
    })
  const refused = await inTransaction(ctx.db, async (tx) => {
    const list = await findSharedList(tx, token)
    if (!list) return notShared()
    if (list.ownerId === giverId)
      return refuse('not-allowed', 'You can’t reserve items on your own list.', {
        reason: 'own-wishlist',
      })
    return run(tx, { list, giverId })
  })
  return refused ?? readSharedWishlist(ctx, { token })
}

function findSharedList(db: Db, token: string): Promise<SharedList | null> {
  return queryRow(
    db,
    sharedListRow,
    sql`
      select ${listColumns(sharedListRow)}
      from wishlists
      where share_hash = ${hashShareToken(token)}`,
  )
}

async function describeSharedList(
  ctx: Ctx,
  { id, ownerId, name }: SharedList,
): Promise<SharedWishlist> {
  const readerId = findOwnerId(ctx.caller)
  const isOwner = readerId === ownerId
  const stored = await listStoredWishlistItems(ctx.db, sql`l.id = ${id}`)
  const [items, reservations, owner] = await Promise.all([
    describeWishlistItems(ctx.db, stored, ctx.now),
    readReservations(
      ctx.db,
      stored.map((item) => item.id),
      ctx.now,
    ),
    findContact(ctx.db, ownerId),
  ])
  return {
    name,
    isOwner,
    ownerName: owner?.firstName ?? '',
    items: items.map(({ priceWhenAdded: _price, addedAt: _added, ...item }) => ({
      ...item,
      // The price when it was added is shown to the owner only.
      facts: item.facts.filter(({ kind }) => kind !== 'price-drop'),
      ...countVisibleReservations(readerId, reservations.get(item.id) ?? [], { isOwner }),
    })),
  }
}

async function readReservations(
  db: Db,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, GiftReservation[]>> {
  const reservations = await queryRows(
    db,
    { itemId: text, giverId: text, qty: integer },
    sql`
      select item_id, giver_id, qty
      from gift_reservations
      where item_id = any(${itemIds}) and expires_at > ${now}`,
  )
  return Map.groupBy(reservations, ({ itemId }) => itemId)
}
