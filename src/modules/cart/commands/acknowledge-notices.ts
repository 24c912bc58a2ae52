import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { describeCart, readCartProducts } from '../describe-cart.ts'
import type { CartState, MergeRecord } from '../domain/cart-state.ts'
import { isCodeNotice } from '../domain/code-notices.ts'
import { isDeadlineNotice } from '../domain/deadline-notices.ts'

/**
 * Dismisses notices. The current price of a line becomes the one that later prices are compared
 * with.
 */
export function acknowledgeNotices(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { noticeIds }: InputOf<typeof cartContract.acknowledge>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: 'Your cart is empty.',
    async act(tx, state) {
      const goods = await readCartProducts(tx, state)
      const dismissed = describeCart(state, goods).notices.filter((notice) =>
        noticeIds.includes(notice.id),
      )
      const priced = dismissed
        .filter((notice) => notice.kind === 'price' && notice.lineId !== null)
        .flatMap((notice) => {
          const line = state.lines.find((one) => one.id === notice.lineId)
          const price = line && goods.variants.get(line.variantId)?.price
          return line && price !== undefined ? [{ id: line.id, price }] : []
        })
      if (priced.length > 0) {
        await execute(
          tx,
          sql`
            update cart_lines l
            set unit_price_when_added = p.price
            from unnest(
              ${priced.map((line) => line.id)}::text[], ${priced.map((line) => line.price)}::int[]
            ) as p (id, price)
            where l.id = p.id`,
        )
      }
      // Keeps only ids of current notices, so that the list cannot outgrow the cart.
      const current = new Set(
        describeCart({ ...state, dismissedNoticeIds: [] }, goods)
          .notices.filter((notice) => notice.kind !== 'price')
          .map((notice) => notice.id),
      )
      const dismissedNoticeIds = [...new Set([...state.dismissedNoticeIds, ...noticeIds])].filter(
        (id) => current.has(id) || isCodeNotice(id, state) || isDeadlineNotice(id, state),
      )
      const remaining = state.notices.filter((notice) => !noticeIds.includes(notice.id))
      const mergeRecord = updateMergeRecord(state, noticeIds)
      await execute(
        tx,
        sql`
          update carts
          set dismissed_notice_ids = ${dismissedNoticeIds}, notices = ${json(remaining)},
            merge_record = ${json(mergeRecord)}
          where id = ${state.id}`,
      )
    },
  })
}

/** Dismissing another notice does not end the undo of a merge; dismissing the merge notice does. */
function updateMergeRecord(
  { mergeRecord, version, notices }: CartState,
  noticeIds: readonly string[],
): MergeRecord | null {
  const isSeen = notices.some(({ id, kind }) => kind === 'merged' && noticeIds.includes(id))
  return mergeRecord?.version === version && !isSeen
    ? { ...mergeRecord, version: version + 1 }
    : null
}
