import { readVariants } from '#modules/catalog/read-variants.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import { reserveOwner } from './db/create-cart.ts'
import { lockActiveCart } from './db/reader.ts'
import { updateGroupOptions } from './db/writer.ts'
import { createMergeNotices, summarizeMerge, type MergeSummary } from './domain/merge-summary.ts'
import {
  activeLines,
  calculateCartExpiry,
  maxCouponCodes,
  type CartState,
  type StoredNotice,
} from './domain/cart-state.ts'
import { mergeContents, type MergedContents } from './domain/merge.ts'

export interface CartMerge {
  readonly guestId: OwnerId
  readonly memberId: OwnerId
  readonly now: Date
  /** Merges the checkout drafts; without it the draft of the account stays. */
  readonly mergeDrafts?: (drafts: DraftsToMerge) => unknown
}

export interface DraftsToMerge {
  readonly account: unknown
  readonly guest: unknown
  /** The new group id of each guest group. */
  readonly newGroupIds: ReadonlyMap<string, string>
}

/**
 * Merges the guest's cart into the member's at sign-in. Returns the number of added units; a
 * repeated call adds none.
 */
export async function mergeCarts(
  tx: Tx,
  { guestId, memberId, now, mergeDrafts }: CartMerge,
): Promise<number> {
  const guest = await lockActiveCart(tx, guestId)
  if (!guest) return 0
  const account = await lockOrReserve(tx, memberId, now)
  if (!account) {
    await execute(
      tx,
      sql`
        update carts
        set owner_id = ${memberId}, expires_at = ${calculateCartExpiry(memberId, now)},
          version = ${guest.version + 1}
        where id = ${guest.id}`,
    )
    return activeLines(guest).reduce((count, line) => count + line.qty, 0)
  }
  const merged = mergeContents(account, guest, now)
  const drafts = {
    account: account.checkoutDraft,
    guest: guest.checkoutDraft,
    newGroupIds: merged.newGroupIds,
  }
  const checkoutDraft =
    mergeDrafts && guest.checkoutDraft ? mergeDrafts(drafts) : account.checkoutDraft
  const arrival = summarizeMerge(account, merged, guest)
  await writeMerge(tx, account, { guest, merged, checkoutDraft })
  await storeArrival(tx, account, { arrival, now })
  return arrival.unitCount
}

/**
 * The member's cart. If there is none, reserves the owner so that the guest's cart can become
 * theirs.
 */
async function lockOrReserve(tx: Tx, memberId: OwnerId, now: Date): Promise<CartState | null> {
  return (
    (await lockActiveCart(tx, memberId))
    ?? ((await reserveOwner(tx, memberId, now)) ? null : lockActiveCart(tx, memberId))
  )
}

interface MergeResult {
  readonly guest: CartState
  readonly merged: MergedContents
  readonly checkoutDraft: unknown
}

async function writeMerge(
  tx: Tx,
  account: CartState,
  { guest, merged, checkoutDraft }: MergeResult,
): Promise<void> {
  const accountGroupIds = new Set(account.groups.map((group) => group.id))
  const groups = merged.groups
    .filter((group) => !accountGroupIds.has(group.id))
    .map((group) => group.id)
  await execute(tx, sql`update cart_groups set cart_id = ${account.id} where id = any(${groups})`)
  await updateGroupOptions(
    tx,
    account.id,
    merged.groups.filter(({ id }) => merged.changedGroups.some((group) => group.id === id)),
  )
  await execute(
    tx,
    sql`
      update cart_lines l
      set cart_id = ${account.id}, group_id = m.group_id, qty = m.qty, state = m.state
      from unnest(
        ${merged.lines.map((line) => line.id)}::text[],
        ${merged.lines.map((line) => line.groupId)}::text[],
        ${merged.lines.map((line) => line.qty)}::int[],
        ${merged.lines.map((line) => line.state)}::text[]
      ) as m (id, group_id, qty, state)
      where l.id = m.id`,
  )
  await execute(
    tx,
    sql`
      update carts
      set state = 'merged', version = version + 1, email = null, checkout_draft = null
      where id = ${guest.id}`,
  )
  await execute(
    tx,
    sql`
      update carts
      set version = version + 1,
        checkout_draft = ${json(checkoutDraft)},
        email = coalesce(email, ${guest.email}),
        estimate_zip = coalesce(estimate_zip, ${guest.estimateZip}),
        coupon_codes = (coupon_codes || array(
          select c from unnest(${guest.couponCodes}::text[]) as c
          where c <> all(coupon_codes)
        ))[1:${maxCouponCodes}],
        pinned_code = coalesce(${guest.pinnedCode}, pinned_code)
      where id = ${account.id}`,
  )
}

async function storeArrival(
  tx: Tx,
  account: CartState,
  { arrival, now }: { arrival: MergeSummary; now: Date },
): Promise<void> {
  const savedLines = [...arrival.stale, ...arrival.overflow]
  const goods = await readVariants(tx, [...new Set(savedLines.map((line) => line.variantId))])
  const notices = createMergeNotices(
    arrival,
    (line) => goods.get(line.variantId)?.title ?? 'an item',
  ).map((text): StoredNotice => ({
    id: createId('ntc', now.getTime()),
    kind: 'merged',
    text,
  }))
  const mergeRecord = arrival.mergeRecord && {
    ...arrival.mergeRecord,
    version: account.version + 1,
  }
  await execute(
    tx,
    sql`
      update carts
      set notices = notices || ${json(notices)}, merge_record = ${json(mergeRecord)}
      where id = ${account.id}`,
  )
}
