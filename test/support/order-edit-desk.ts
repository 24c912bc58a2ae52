import type { Database } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { draftsHandlers, paymentLinkHandlers } from '#modules/drafts/api/http.ts'
import { orderEditsContract } from '#modules/order-edits/api/order-edits-contract.ts'
import { orderEditsHandlers } from '#modules/order-edits/api/http.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestAftercare } from './aftercare.ts'
import { unwrapResult } from './checkout.ts'
import { guestActor } from './context.ts'
import { exchange } from './exchange.ts'

export interface EnteredEdit {
  readonly order: string
  readonly remove?: readonly { lineId: string; qty: number }[]
  readonly add?: readonly { variantId: string; qty: number; personalization?: object }[]
  readonly monograms?: readonly object[]
  readonly methods?: readonly { groupId: string; methodId: string }[]
}

/** Placed orders, their edits and the payment links of what is added. */
export function openOrderEditDesk(database: Database) {
  const shop = openTestAftercare(database)
  const { checkout, services, staff } = shop
  const edits = orderEditsHandlers(services)
  const links = paymentLinkHandlers()
  const { clerk: base } = shop
  const clerk = () => ({ ...base, now: checkout.clock.now() })
  const parse = (entered: EnteredEdit) => orderEditsContract.previewOrderEdit.input.parse(entered)
  const tryPreview = (entered: EnteredEdit) =>
    edits.previewOrderEdit(clerk(), parse(entered), exchange)
  return {
    shop,
    clerk,
    drafts: draftsHandlers(services),
    tryPreview,
    preview: async (entered: EnteredEdit) => unwrapResult(await tryPreview(entered)),
    /** Applies what the preview shows. */
    async apply(entered: EnteredEdit) {
      const preview = await tryPreview(entered)
      if (isRefusal(preview)) return preview
      const money = {
        expectedRefund: preview.refund.refunded,
        expectedCharge: preview.charge?.due ?? 0,
      }
      return edits.editPlacedOrder(clerk(), { ...parse(entered), ...money }, exchange)
    },
    applyFor: (entered: EnteredEdit, money: { expectedRefund: number; expectedCharge: number }) =>
      edits.editPlacedOrder(clerk(), { ...parse(entered), ...money }, exchange),
    record: async (order: string) =>
      unwrapResult(await staff.staffReadOrder(clerk(), { order }, exchange)),
    /** Pays the last link that was emailed. Returns the number of the new order. */
    async payLink(): Promise<string> {
      const email = await queryRow(
        database.db,
        { plain: text },
        sql`select plain from emails where dedupe_key like 'draft-link:%' order by id desc limit 1`,
      )
      const token = /token=([\w-]+)/.exec(email?.plain ?? '')?.[1] ?? ''
      const buyer = checkout.buyer(guestActor())
      const { checkoutId } = unwrapResult(
        await links.openPaymentLink(buyer.ctx, { token }, exchange),
      )
      await buyer.enterCard(checkoutId)
      const { orderNumber } = await buyer.complete(checkoutId)
      await checkout.runJobs()
      return orderNumber ?? ''
    },
  }
}
