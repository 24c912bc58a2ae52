import type { Handlers } from '#platform/http/handler.ts'
import type { ordersContract } from './contract.ts'
import { answerTransfer, readTransfer } from './answer-transfer.ts'
import { askForOrder } from './ask-for-order.ts'
import { listOrders } from './list-orders.ts'
import { changeLetters } from './change-letters.ts'
import { lookUpOrder } from './look-up-order.ts'
import { mailInvoice } from './mail-invoice.ts'
import { mailMyOrders } from './mail-my-orders.ts'
import { orderExists } from './find-order.ts'
import { openOrderByCode } from './open-order-by-code.ts'
import { openOrderByLink } from './open-order-by-link.ts'
import type { OrderParts } from './order-parts.ts'
import { readOrder, readPlacedOrder } from './read-order.ts'
import { readInvoice } from './read-invoice.ts'
import { reorder } from './reorder.ts'
import { sendOrderCode } from './send-order-code.ts'

export function ordersHandlers(parts: OrderParts): Handlers<typeof ordersContract> {
  return {
    listOrders: (ctx, input) => listOrders(ctx, parts, input),
    reorder: (ctx, input) => reorder(ctx, parts, input),
    readInvoice: (ctx, input) => readInvoice(ctx, parts, input),
    mailInvoice: (ctx, input) => mailInvoice(ctx, parts, input),
    orderExists: (ctx, { id }) => orderExists(ctx.db, id),
    readOrder: (ctx, input) => readOrder(ctx, parts, input),
    readPlacedOrder: (ctx, input) => readPlacedOrder(ctx, parts, input),
    changeLetters: (ctx, input) => changeLetters(ctx, parts, input),
    lookUpOrder: (ctx, input) => lookUpOrder(ctx, parts, input),
    sendOrderCode: (ctx, input) => sendOrderCode(ctx, parts, input),
    openOrderByCode: (ctx, input) => openOrderByCode(ctx, parts, input),
    openOrderByLink: (ctx, input) => openOrderByLink(ctx, parts, input),
    askForOrder: (ctx, input) => askForOrder(ctx, parts, input),
    readTransfer: (_ctx, { token }) => readTransfer(parts, token),
    answerTransfer: (_ctx, input) => answerTransfer(parts, input),
    mailMyOrders: (ctx, input) => mailMyOrders(ctx, parts, input),
  }
}
