import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Cart } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { updateGroupOptions } from '../db/writer.ts'
import { createUndoNotice } from '../domain/merge-summary.ts'
import {
  getOwnGroup,
  type CartState,
  type StoredNotice,
  type MergeRecord,
} from '../domain/cart-state.ts'

/**
 * Undoes a cart merge at sign-in while nothing else has changed the cart: lines and groups are
 * restored, and the added lines are saved for later. Codes and the ZIP code stay. A repeated call
 * changes nothing.
 */
export function undoMerge(ctx: Ctx, services: Pick<Services, 'pricing'>): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: 'Your cart is empty.',
    async act(tx, state) {
      const { mergeRecord } = state
      if (!mergeRecord) return
      if (mergeRecord.version !== state.version)
        return refuse(
          'version-conflict',
          'Your cart has changed since you signed in. Remove items you do not want or save them '
            + 'for later.',
          { reason: 'cart-changed-since-merge' },
        )
      await saveAddedLines(tx, state, mergeRecord)
      await restoreAccountLines(tx, state, mergeRecord)
      const text = createUndoNotice(countAddedUnits(state, mergeRecord))
      const notices: StoredNotice[] = [
        ...state.notices.filter((notice) => notice.kind !== 'merged'),
        { id: createId('ntc', ctx.now.getTime()), kind: 'merged', text },
      ]
      await execute(
        tx,
        sql`
          update carts
          set merge_record = null, notices = ${json(notices)}
          where id = ${state.id}`,
      )
    },
  })
}

function countAddedUnits(
  { lines }: CartState,
  { lines: addedLines, increasedLines }: MergeRecord,
): number {
  const qtyOf = (id: string) => lines.find((line) => line.id === id)?.qty ?? 0
  return (
    addedLines.reduce((sum, id) => sum + qtyOf(id), 0)
    + increasedLines.reduce((sum, { id, qty }) => sum + qtyOf(id) - qty, 0)
  )
}

/**
 * Saves added lines for later, and for increased lines the added quantity. Groups added by the
 * merge are removed, except those of registries.
 */
async function saveAddedLines(
  tx: Tx,
  state: CartState,
  { lines, groups, increasedLines }: MergeRecord,
): Promise<void> {
  const removedGroups = state.groups
    .filter((group) => group.kind === 'address' && groups.includes(group.id))
    .map((group) => group.id)
  await execute(
    tx,
    sql`
      update cart_lines
      set state = 'saved'
      where cart_id = ${state.id} and id = any(${lines})`,
  )
  await execute(
    tx,
    sql`
      update cart_lines
      set group_id = ${getOwnGroup(state).id}
      where cart_id = ${state.id} and group_id = any(${removedGroups})`,
  )
  await execute(
    tx,
    sql`delete from cart_groups where cart_id = ${state.id} and id = any(${removedGroups})`,
  )
  await execute(
    tx,
    sql`
      update cart_lines guest
      set cart_id = l.cart_id, group_id = l.group_id, qty = l.qty - g.qty, state = 'saved'
      from unnest(
        ${increasedLines.map((line) => line.id)}::text[],
        ${increasedLines.map((line) => line.guestLineId)}::text[],
        ${increasedLines.map((line) => line.qty)}::int[]
      ) as g (id, guest_line_id, qty)
      join cart_lines l on l.id = g.id
      where guest.id = g.guest_line_id and l.cart_id = ${state.id} and l.qty > g.qty`,
  )
}

async function restoreAccountLines(
  tx: Tx,
  state: CartState,
  { increasedLines, staleLineIds, previousOptions = [] }: MergeRecord,
): Promise<void> {
  await updateGroupOptions(tx, state.id, previousOptions)
  await execute(
    tx,
    sql`
      update cart_lines l
      set qty = g.qty
      from unnest(
        ${increasedLines.map((line) => line.id)}::text[],
        ${increasedLines.map((line) => line.qty)}::int[]
      ) as g (id, qty)
      where l.id = g.id and l.cart_id = ${state.id}`,
  )
  await execute(
    tx,
    sql`
      update cart_lines
      set state = 'active'
      where cart_id = ${state.id} and state = 'saved' and id = any(${staleLineIds})`,
  )
}
