import { button } from '#platform/mail/email-blocks.ts'
import { itemList, type EmailPicture } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface WishlistNotice {
  readonly title: string
  readonly texts: readonly string[]
  readonly url: string
  readonly picture: EmailPicture | null
  readonly price: string
}

/** Price drops and restocks, for members who turned on these emails. */
export function renderWishlistNoticeEmail(
  notices: readonly WishlistNotice[],
  shop: EmailShop,
): EmailContent {
  const [first] = notices
  const heading =
    notices.length === 1 && first
      ? `Update on ${first.title}`
      : `Updates on ${notices.length} items on your wish list`
  return renderEmail({
    subject: heading,
    preheader: notices.map(({ title, texts }) => `${title}: ${texts.join(' ')}`).join(' '),
    heading,
    blocks: [
      itemList(
        notices.map(({ title, url, picture, texts, price }) => ({
          title,
          url,
          picture,
          notes: texts,
          amount: price,
        })),
      ),
      button('See your wish list', `${shop.origin}/user/wishList`),
    ],
    reason: 'you turned on emails for your wish list; turn them off on its page',
    shop,
  })
}
