import type { Handlers } from '#platform/http/handler.ts'
import type { ordersContract } from '../contract.ts'
import { answerOrderTransfer, readOrderTransfer } from '../commands/answer-order-transfer.ts'
import { requestOrderTransfer } from '../commands/request-order-transfer.ts'
import { listOrders } from '../queries/list-orders.ts'
import { changeOrderMonogram } from '../commands/change-order-monogram.ts'
import { lookUpOrder } from '../queries/look-up-order.ts'
import { emailInvoice } from '../commands/email-invoice.ts'
import { requestOrderLinks } from '../commands/send-order-links.ts'
import { orderExists } from '../find-order.ts'
import { openOrderByCode } from '../commands/open-order-by-code.ts'
import { openOrderByLink } from '../commands/open-order-by-link.ts'
import type { OrderDeps } from '../order-deps.ts'
import { getOrder, getPlacedOrder } from '../queries/get-order.ts'
import { getInvoice } from '../queries/get-invoice.ts'
import { reorder } from '../commands/reorder.ts'
import { sendOrderCode } from '../commands/send-order-code.ts'

export function ordersHandlers(parts: OrderDeps): Handlers<typeof ordersContract> {
  return {
    listOrders: (ctx, input) => listOrders(ctx, parts, input),
    reorder: (ctx, input) => reorder(ctx, parts, input),
    readInvoice: (ctx, input) => getInvoice(ctx, parts, input),
    mailInvoice: (ctx, input) => emailInvoice(ctx, parts, input),
    orderExists: (ctx, { id }) => orderExists(ctx.db, id),
    readOrder: (ctx, input) => getOrder(ctx, parts, input),
    readPlacedOrder: (ctx, input) => getPlacedOrder(ctx, parts, input),
    changeLetters: (ctx, input) => changeOrderMonogram(ctx, parts, input),
    lookUpOrder: (ctx, input) => lookUpOrder(ctx, parts, input),
    sendOrderCode: (ctx, input) => sendOrderCode(ctx, parts, input),
    openOrderByCode: (ctx, input) => openOrderByCode(ctx, parts, input),
    openOrderByLink: (ctx, input) => openOrderByLink(ctx, parts, input),
    askForOrder: (ctx, input) => requestOrderTransfer(ctx, parts, input),
    readTransfer: (_ctx, { token }) => readOrderTransfer(parts, token),
    answerTransfer: (_ctx, input) => answerOrderTransfer(parts, input),
    mailMyOrders: (ctx, input) => requestOrderLinks(ctx, parts, input),
  }
}
