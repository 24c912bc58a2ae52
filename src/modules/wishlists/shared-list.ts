import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { SharedWishlist, wishlistsContract } from './contract.ts'
import { readWishes } from './data/lists.ts'
import { shareHash } from './data/share-token.ts'
import { describeWishes } from './describe-wishes.ts'
import { freeFor, reservationLife, toldOf, type Reserved } from './domain/reservation.ts'

interface SharedList {
  readonly id: string
  readonly ownerId: string
  readonly name: string
}

const ended = () =>
  refuse(
    'token-used-or-expired',
    'This list is not shared any more. Ask whoever sent you the link.',
  )

/** A list by its link. Friends see what is reserved; the owner sees the list as if nobody had ever looked at it. */
export async function readSharedWishlist(
  ctx: Ctx,
  { token }: { token: string },
): Promise<SharedWishlist | Refusal> {
  const list = await findShared(ctx.db, token)
  return list ? showShared(ctx, list) : ended()
}

/** A friend means to give it. The item's row is locked, so that one wished piece is reserved once. */
export async function reserveWish(
  ctx: Ctx,
  { token, itemId, qty = 1 }: InputOf<typeof wishlistsContract.reserveWish>,
): Promise<SharedWishlist | Refusal> {
  return asFriend(ctx, token, async (tx, { list, giverId }) => {
    const [item] = await rows<{ qty: number }>(
      tx,
      sql`select qty from wishlist_items where id = ${itemId} and list_id = ${list.id} for update`,
    )
    if (!item) return refuse('not-found', 'This is not on the list any more.')
    const free = freeFor(
      giverId,
      item.qty,
      await readReservations(tx, [itemId], ctx.now).then((found) => found.get(itemId) ?? []),
    )
    if (qty > free)
      return refuse(
        'version-conflict',
        free === 0 ? 'Somebody else has just reserved it.' : `Only ${free} are left to reserve.`,
        {
          detail: { free },
        },
      )
    const until = new Date(ctx.now.getTime() + reservationLife).toISOString()
    await tx.execute(sql`
      insert into wishlist_reservations (id, item_id, giver_id, qty, created_at, expires_at)
      values (${newId('wlr', ctx.now.getTime())}, ${itemId}, ${giverId}, ${qty}, ${ctx.now.toISOString()}::timestamptz, ${until}::timestamptz)
      on conflict (item_id, giver_id) do update set qty = excluded.qty, expires_at = excluded.expires_at`)
  })
}

export async function releaseWish(
  ctx: Ctx,
  { token, itemId }: InputOf<typeof wishlistsContract.releaseWish>,
): Promise<SharedWishlist | Refusal> {
  return asFriend(ctx, token, async (tx, { list, giverId }) => {
    await tx.execute(sql`
      delete from wishlist_reservations r using wishlist_items i
      where i.id = r.item_id and i.list_id = ${list.id} and r.item_id = ${itemId} and r.giver_id = ${giverId}`)
  })
}

async function asFriend(
  ctx: Ctx,
  token: string,
  act: (tx: Tx, friend: { list: SharedList; giverId: OwnerId }) => Promise<Refusal | void>,
): Promise<SharedWishlist | Refusal> {
  const giverId = ownerOf(ctx.actor)
  if (!giverId) return refuse('not-allowed', 'This needs a session.')
  const refused = await inTransaction(ctx.db, async (tx) => {
    const list = await findShared(tx, token)
    if (!list) return ended()
    if (list.ownerId === giverId) return refuse('not-allowed', 'This is your own list.')
    return act(tx, { list, giverId })
  })
  return refused ?? readSharedWishlist(ctx, { token })
}

async function findShared(db: Db, token: string): Promise<SharedList | null> {
  const [list] = await rows<SharedList>(
    db,
    sql`select id, owner_id as "ownerId", name from wishlists where share_hash = ${shareHash(token)}`,
  )
  return list ?? null
}

async function showShared(ctx: Ctx, { id, ownerId, name }: SharedList): Promise<SharedWishlist> {
  const readerId = ownerOf(ctx.actor)
  const isOwner = readerId === ownerId
  const wishes = await readWishes(ctx.db, sql`l.id = ${id}`)
  const [items, reservations, owner] = await Promise.all([
    describeWishes(ctx.db, wishes, ctx.now),
    readReservations(
      ctx.db,
      wishes.map((wish) => wish.id),
      ctx.now,
    ),
    readContact(ctx.db, ownerId),
  ])
  return {
    name,
    isOwner,
    ownerName: owner?.firstName ?? '',
    items: items.map(({ priceWhenAdded: _price, addedAt: _added, ...item }) => ({
      ...item,
      // What it cost when it was added is the owner's to know.
      facts: item.facts.filter(({ kind }) => kind !== 'price-drop'),
      ...toldOf(readerId, reservations.get(item.id) ?? [], { isOwner }),
    })),
  }
}

async function readReservations(
  db: Db,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, Reserved[]>> {
  const found = await rows<Reserved & { itemId: string }>(
    db,
    sql`
    select item_id as "itemId", giver_id as "giverId", qty from wishlist_reservations
    where item_id = any(${sql.param([...itemIds])}::text[]) and expires_at > ${now.toISOString()}::timestamptz`,
  )
  return Map.groupBy(found, ({ itemId }) => itemId)
}
