import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyStaffContract } from '../api/staff-contract.ts'

export async function listEventGuests(
  { db }: Ctx,
  { rewardId }: InputOf<typeof loyaltyStaffContract.listGuests>,
): Promise<OutputOf<typeof loyaltyStaffContract.listGuests>> {
  const redemptions = await queryRows(
    db,
    { ticket: nullable(text), memberId: text, at: timestamp },
    sql`
      select ticket, member_id, at
      from points_redemptions
      where reward_id = ${rewardId} and kind = 'event' and state = 'spent'
      order by at, id limit 2000`,
  )
  const ticketHolders = []
  for (const { ticket, memberId, at } of redemptions) {
    const contact = await findContact(db, memberId)
    const name = contact && `${contact.firstName} ${contact.lastName}`.trim()
    if (contact && ticket !== null)
      ticketHolders.push({ ticket, name: name ?? '', email: contact.email, at: at.toISOString() })
  }
  return { rows: ticketHolders }
}
