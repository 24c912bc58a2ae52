import { button, paragraph, quotation, smallPrint } from '#platform/mail/email-blocks.ts'
import { itemList, type EmailItem } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface GiftBoughtEmail {
  readonly giverName: string
  readonly items: readonly EmailItem[]
  /** "$50.00 toward the table"; empty for items. */
  readonly contribution: string
  readonly note: string
  readonly link: string
  readonly shop: EmailShop
}

/** Tells the owner of a registry who bought what. */
export function renderGiftBoughtEmail({
  giverName,
  items,
  contribution,
  note,
  link,
  shop,
}: GiftBoughtEmail): EmailContent {
  const heading = `${giverName || 'Someone'} bought you a gift`
  const titles = items.map(({ qty = 1, title }) => (qty > 1 ? `${qty} × ${title}` : title))
  return renderEmail({
    subject: heading,
    preheader: [...titles, contribution].filter(Boolean).join(', '),
    heading,
    blocks: [
      ...(items.length > 0 ? [itemList(items)] : []),
      ...(contribution ? [paragraph(`${contribution}.`)] : []),
      ...(note ? [quotation(note, giverName && `From ${giverName}`)] : []),
      button('Write thanks', link),
      smallPrint(
        'Would you rather be surprised? Turn on surprise mode in your registry settings to '
          + 'stop these emails.',
      ),
    ],
    reason: 'you have a registry with us',
    shop,
  })
}
