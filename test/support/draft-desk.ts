import type { Database } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { contentsSchema, type DraftContents } from '#modules/drafts/api/contents-schema.ts'
import { draftsHandlers, paymentLinkHandlers } from '#modules/drafts/api/http.ts'
import { expireDrafts } from '#modules/drafts/db/drafts.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Ctx } from '#platform/context.ts'
import { homeAddress, openTestCheckout, unwrapResult } from './checkout.ts'
import { guestActor, testContext } from './context.ts'
import { exchange } from './exchange.ts'
import { testStaff } from './staff.ts'

/** What a test enters; the rest has the defaults of the contract. */
export type EnteredContents = Partial<DraftContents>

/** Draft orders, their payment links and the checkout that they become. */
export function openDraftDesk(database: Database, options: { settings?: Settings } = {}) {
  const checkout = openTestCheckout(database, options)
  const drafts = draftsHandlers(checkout.services)
  const links = paymentLinkHandlers()
  const clerkOf = (id: string): Ctx => {
    const base = testContext(database, { actor: { level: 'nobody' }, clock: checkout.clock })
    return Object.defineProperty(Object.assign(base, { staff: testStaff(id, 'Ida') }), 'now', {
      get: () => checkout.clock.now(),
    })
  }
  const clerk = clerkOf('stm_ida')
  const contents = ({ deliveries, ...rest }: EnteredContents) =>
    contentsSchema.parse({ deliveries: deliveries ?? [{ address: homeAddress }], ...rest })
  const preview = async (id: string) =>
    unwrapResult(await drafts.previewDraft(clerk, { id }, exchange))
  return {
    checkout,
    drafts,
    clerk,
    clerkOf,
    contents,
    preview,
    async create(entered: EnteredContents, email: string | null = 'nora@example.com') {
      const fields = { email, contents: contents(entered) }
      return unwrapResult(await drafts.createDraft(clerk, fields, exchange))
    },
    detail: async (id: string) => unwrapResult(await drafts.readDraft(clerk, { id }, exchange)),
    async send(id: string, ctx: Ctx = clerk) {
      const { version, checkout: view } = await preview(id)
      const input = { id, version, expectedTotal: view.totals.grand }
      return drafts.sendDraftLink(ctx, input, exchange)
    },
    async markPaid(id: string, ctx: Ctx = clerk) {
      const { version, checkout: view } = await preview(id)
      const received = { paidBy: 'check', reference: '1042' } as const
      const input = { id, version, expectedTotal: view.totals.grand, ...received }
      return drafts.markDraftPaid(ctx, input, exchange)
    },
    /** The token of the last link that was emailed. */
    async token(): Promise<string> {
      const email = await queryRow(
        database.db,
        { plain: text },
        sql`
          select plain from emails
          where dedupe_key like 'draft-link:%' order by id desc limit 1`,
      )
      return /token=([\w-]+)/.exec(email?.plain ?? '')?.[1] ?? ''
    },
    async open(token: string, buyer = checkout.buyer(guestActor())) {
      const opened = await links.openPaymentLink(buyer.ctx, { token }, exchange)
      return { buyer, opened }
    },
    expire: () => expireDrafts(database.db),
    orders: () =>
      queryRows(
        database.db,
        { id: text, number: text, channel: text, ownerId: text, email: text },
        sql`select id, number, channel, owner_id, email from orders order by id`,
      ),
  }
}
