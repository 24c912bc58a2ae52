import { getMemberId } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { pastOrdersContract } from '../contract.ts'
import { listPastOrders } from '../db/past-orders.ts'

const shownOrders = 200

export const pastOrdersHandlers: Handlers<typeof pastOrdersContract> = {
  async listPastOrders({ db, caller }) {
    const orders = await listPastOrders(db, {
      memberId: getMemberId(caller),
      limit: shownOrders,
    })
    return {
      orders: orders.map(({ state: status, placedAt, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        status,
      })),
    }
  },
}
