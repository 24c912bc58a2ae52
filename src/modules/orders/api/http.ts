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
import type { Services } from '#platform/services.ts'
import { getOrder, getPlacedOrder } from '../queries/get-order.ts'
import { getInvoice } from '../queries/get-invoice.ts'
import { reorder } from '../commands/reorder.ts'
import { sendOrderCode } from '../commands/send-order-code.ts'

export function ordersHandlers(services: Services): Handlers<typeof ordersContract> {
  return {
    listOrders: (ctx, input) => listOrders(ctx, services, input),
    reorder: (ctx, input) => reorder(ctx, services, input),
    readInvoice: (ctx, input) => getInvoice(ctx, services, input),
    mailInvoice: (ctx, input) => emailInvoice(ctx, services, input),
    orderExists: (ctx, { id }) => orderExists(ctx.db, id),
    readOrder: (ctx, input) => getOrder(ctx, services, input),
    readPlacedOrder: (ctx, input) => getPlacedOrder(ctx, services, input),
    changeLetters: (ctx, input) => changeOrderMonogram(ctx, services, input),
    lookUpOrder: (ctx, input) => lookUpOrder(ctx, services, input),
    sendOrderCode: (ctx, input) => sendOrderCode(ctx, services, input),
    openOrderByCode: (ctx, input) => openOrderByCode(ctx, services, input),
    openOrderByLink: (ctx, input) => openOrderByLink(ctx, services, input),
    askForOrder: (ctx, input) => requestOrderTransfer(ctx, services, input),
    readTransfer: (_ctx, { token }) => readOrderTransfer(services, token),
    answerTransfer: (_ctx, input) => answerOrderTransfer(services, input),
    mailMyOrders: (ctx, input) => requestOrderLinks(ctx, services, input),
  }
}
