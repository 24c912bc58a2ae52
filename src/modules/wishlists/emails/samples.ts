import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { EmailSample } from '#platform/mail/email-sample.ts'
import { renderWishlistNoticeEmail, type WishlistNotice } from './wishlist-notice.ts'

export const wishlistEmailSamples: readonly EmailSample[] = [1, 2].map((count) => ({
  id: count === 1 ? 'wish-list-item' : 'wish-list-items',
  title: count === 1 ? 'Wish list: one item' : 'Wish list: several items',
  render: ({ shop, picture }) => {
    const notices: WishlistNotice[] = [
      {
        title: 'Linen duvet cover',
        texts: ['Full', 'Back in stock.'],
        url: `${shop.origin}/collection`,
        picture: createEmailPicture(picture(0), shop.origin),
        price: '$240.00',
      },
      {
        title: 'Stoneware bowl',
        texts: ['Moss', '$8.00 less than when you added it.'],
        url: `${shop.origin}/collection`,
        picture: createEmailPicture(picture(1), shop.origin),
        price: '$36.00',
      },
    ]
    return renderWishlistNoticeEmail(notices.slice(0, count), shop)
  },
}))
