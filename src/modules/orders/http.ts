import type { Handlers } from '#platform/http/handler.ts'
import type { ordersContract } from './contract.ts'
import { answerOrderTransfer, readOrderTransfer } from './answer-order-transfer.ts'
import { requestOrderTransfer } from './request-order-transfer.ts'
import { listOrders } from './list-orders.ts'
import { changeOrderMonogram } from './change-order-monogram.ts'
import { lookUpOrder } from './look-up-order.ts'
import { emailInvoice } from './email-invoice.ts'
import { requestOrderLinks } from './send-order-links.ts'
import { orderExists } from './find-order.ts'
import { openOrderByCode } from './open-order-by-code.ts'
import { openOrderByLink } from './open-order-by-link.ts'
import type { OrderDeps } from './order-deps.ts'
import { getOrder, getPlacedOrder } from './get-order.ts'
import { getInvoice } from './get-invoice.ts'
import { reorder } from './reorder.ts'
import { sendOrderCode } from './send-order-code.ts'

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
