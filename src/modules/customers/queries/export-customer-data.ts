import { calendarDate } from '#kernel/time/time.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Customer } from '#modules/members/customer-panel.ts'
import { collectMemberData, createExportArchive } from '#modules/members/export-member-data.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { listGuestEmails } from '../db/guest-emails.ts'
import {
  customerNotFound,
  describeAuditedCustomer,
  findSummary,
  toCustomer,
  type CustomerSummary,
} from '../db/summaries.ts'

type Sections = Record<string, unknown>

/** What a member exports, what guests with this mailbox left, and what staff wrote. */
export async function exportCustomerData(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const summary = await findSummary(ctx.db, id)
  if (!summary) return customerNotFound
  ctx.audit?.read(describeAuditedCustomer(summary))
  const data = await collect(services, summary)
  const shop = services.settings.get('shop')
  const archive = createExportArchive(data, {
    shop,
    accent: services.settings.get('theme').primary,
    at: ctx.now,
  })
  return {
    name: `customer-data-${calendarDate(ctx.now, shop.timeZone)}.zip`,
    bytes: new Uint8Array(archive),
  }
}

async function collect(services: Services, summary: CustomerSummary): Promise<Sections> {
  const customer = toCustomer(summary)
  const own = customer.memberId ? await collectMemberData(services, customer.memberId) : {}
  const { email, name, phone, tags, note } = summary
  return {
    ...own,
    contact: { email, name, phone },
    asGuest: await collectGuestData(services, customer),
    writtenByTheShop: { tags, note },
  }
}

async function collectGuestData(
  { db, contributions }: Services,
  { identity }: Customer,
): Promise<Sections> {
  if (identity === null) return {}
  const guest = { identity, emails: await listGuestEmails(db, identity) }
  const sections: Sections = {}
  for (const contributed of contributions('guestData'))
    for (const [name, read] of Object.entries(contributed)) sections[name] = await read(db, guest)
  return sections
}
