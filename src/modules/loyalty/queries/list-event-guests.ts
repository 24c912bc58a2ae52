import { and, asc, eq } from 'drizzle-orm'
import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { pointsRedemptions } from '../db/schema.ts'
import type { loyaltyStaffContract } from '../api/staff-contract.ts'

export async function listEventGuests(
  { db }: Ctx,
  { rewardId }: InputOf<typeof loyaltyStaffContract.listGuests>,
): Promise<OutputOf<typeof loyaltyStaffContract.listGuests>> {
  const redemptions = await db
    .select()
    .from(pointsRedemptions)
    .where(
      and(
        eq(pointsRedemptions.rewardId, rewardId),
        eq(pointsRedemptions.kind, 'event'),
        eq(pointsRedemptions.state, 'spent'),
      ),
    )
    .orderBy(asc(pointsRedemptions.at), asc(pointsRedemptions.id))
    .limit(2_000)
  const ticketHolders = []
  for (const { ticket, memberId, at } of redemptions) {
    const contact = await findContact(db, memberId)
    const name = contact && `${contact.firstName} ${contact.lastName}`.trim()
    if (contact && ticket !== null)
      ticketHolders.push({ ticket, name: name ?? '', email: contact.email, at: at.toISOString() })
  }
  return { rows: ticketHolders }
}
