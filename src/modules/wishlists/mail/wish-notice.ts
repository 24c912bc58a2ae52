import { html } from 'hono/html'
import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

export interface Notice {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** What became cheaper or came back; sent only to members who asked for it. */
export function wishNoticeMail(notices: readonly Notice[], origin: string): MailBody {
  const [first] = notices
  const heading =
    notices.length === 1 && first
      ? `News of ${first.title}`
      : `News of ${notices.length} pieces on your wish list`
  const lists = `${origin}/user/wishList`
  const why = 'You asked us to tell you. You can turn these mails off at your wish list.'
  return {
    subject: heading,
    html: letter({
      preheader: notices.map(({ title, text }) => `${title}: ${text}`).join(' '),
      heading,
      origin,
      body: [
        ...notices.map(({ title, text, url }) =>
          paragraph(
            html`<a href="${url}" class="brand" style="color:#004832;font-weight:600">${title}</a
              ><br />${text}`,
          ),
        ),
        action('See your wish list', lists),
        paragraph(why),
      ],
    }),
    text: letterText([
      heading,
      ...notices.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
      `Your wish list:\n${lists}`,
      why,
    ]),
  }
}
