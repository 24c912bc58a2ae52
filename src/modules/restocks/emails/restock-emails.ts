import { formatMoney } from '#kernel/money/money.ts'
import { truncateWithEllipsis } from '#kernel/text/truncate-text.ts'
import { days } from '#kernel/time/time.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import { button, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { itemList, type EmailItem } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { confirmationLifetime } from '../domain/restock-request.ts'

export interface RestockItem extends EmailItem {
  readonly url: string
}

const stopLabel = 'Stop back-in-stock emails'

export function describeRestockItem(
  { id, title, options, productSlug, picture, price }: VariantFacts,
  origin: string,
): RestockItem {
  return {
    title,
    url: `${origin}/goodsDetail/${productSlug}?v=${id}`,
    picture: createEmailPicture(picture, origin),
    notes: [options.map(({ value }) => value).join(', ')],
    amount: formatMoney(price),
  }
}

interface RestockEmail {
  readonly item: RestockItem
  readonly stopUrl: string
  readonly shop: EmailShop
}

export function renderConfirmRestockEmail({
  item,
  confirmUrl,
  stopUrl,
  shop,
}: RestockEmail & { readonly confirmUrl: string }): EmailContent {
  return renderEmail({
    subject: 'Confirm your back-in-stock email',
    heading: 'Email me when it’s back',
    blocks: [
      paragraph('Please confirm your address. Then we’ll send you one email when this is back.'),
      itemList([item]),
      button('Yes, email me', confirmUrl),
      smallPrint(
        `The link works for ${confirmationLifetime / days(1)} days. If you didn’t ask for this, `
          + 'ignore this email, and we’ll delete your address.',
      ),
    ],
    reason: 'this address was entered on the page of a product that is sold out',
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: stopLabel,
    shop,
  })
}

export function renderRestockEmail({ item, stopUrl, shop }: RestockEmail): EmailContent {
  return renderEmail({
    subject: truncateWithEllipsis(`Back in stock: ${item.title}`, 60),
    preheader: 'You asked us to tell you. We can’t hold it for you.',
    heading: 'It’s back in stock',
    blocks: [
      paragraph('You asked us to tell you when this is back.'),
      itemList([item]),
      button('See it in the shop', item.url),
      smallPrint(
        'We can’t hold it for you, so it may sell out again. This is the only email we’ll send '
          + 'about it.',
      ),
    ],
    reason: 'you asked us to email you when this is back in stock',
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: stopLabel,
    shop,
  })
}
