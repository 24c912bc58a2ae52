import { getMemberId } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { pastOrdersContract } from '../contract.ts'
import { listPastOrders } from '../db/past-orders.ts'
import { pastOrderLabels } from '../domain/past-order.ts'

const shownOrders = 200

export const pastOrdersHandlers: Handlers<typeof pastOrdersContract> = {
  async listPastOrders({ db, caller }) {
    const orders = await listPastOrders(db, {
      memberId: getMemberId(caller),
      limit: shownOrders,
    })
    return {
      orders: orders.map(({ state, placedAt, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        status: pastOrderLabels[state],
      })),
    }
  },
}
