import { readContact } from '#modules/members/read-contact.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { pointsMail, type PointsNews } from './mail/points-mails.ts'

export async function mailMember(
  tx: Tx,
  { mails, origin }: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { memberId, key, mail }: { memberId: string; key: string; mail: PointsNews },
): Promise<void> {
  const contact = await readContact(tx, memberId)
  if (contact)
    await mails.sendLater(tx, {
      dedupeKey: `points:${key}`,
      to: contact.email,
      ...pointsMail(mail, { firstName: contact.firstName, origin }),
    })
}
