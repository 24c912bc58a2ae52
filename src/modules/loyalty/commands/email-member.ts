import { findContact } from '#modules/members/find-contact.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { renderPointsEmail, type PointsEmailContent } from '../emails/render-points-email.ts'

export async function emailMemberAboutPoints(
  tx: Tx,
  { mails }: Pick<Services, 'mails'>,
  { memberId, key, mail }: { memberId: string; key: string; mail: PointsEmailContent },
): Promise<void> {
  const contact = await findContact(tx, memberId)
  if (contact)
    await mails.sendLater(tx, {
      dedupeKey: `points:${key}`,
      to: contact.email,
      ...renderPointsEmail(mail, { firstName: contact.firstName, shop: mails.shop }),
    })
}
