import { html } from 'hono/html'
import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  primaryColor,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface WishlistNotice {
  readonly title: string
  readonly text: string
  readonly url: string
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
  const listsUrl = `${shop.origin}/user/wishList`
  const reason =
    'You turned on emails for your wish list. You can turn them off on your wish list page.'
  return {
    subject: heading,
    html: renderEmailLayout({
      preheader: notices.map(({ title, text }) => `${title}: ${text}`).join(' '),
      heading,
      shop,
      body: [
        ...notices.map(({ title, text, url }) =>
          paragraph(
            html`<a href="${url}" class="brand" style="color:${primaryColor};font-weight:600"
                >${title}</a
              ><br />${text}`,
          ),
        ),
        renderButton('See your wish list', listsUrl),
        paragraph(reason),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      ...notices.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
      `Your wish list:\n${listsUrl}`,
      reason,
    ]),
  }
}
