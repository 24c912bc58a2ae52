import { formatMoney } from '#kernel/money/money.ts'
import type { SettingsValues } from '#platform/settings/settings.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { RegistryNotice } from '../domain/event-notices.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface NoticeEmail {
  readonly title: string
  readonly left: number
  readonly unthanked: number
  readonly link: string
  readonly offers: SettingsValues['registries']
  readonly shop: EmailShop
}

const countItems = (count: number): string => (count === 1 ? 'One item is' : `${count} items are`)

const noticeTexts: Readonly<
  Record<
    RegistryNotice,
    (values: NoticeEmail) => { subject: string; paragraphs: string[]; button: string }
  >
> = {
  event: ({ title, left }) => ({
    subject: `${title}: a month to go`,
    paragraphs: [
      left > 0
        ? `${countItems(left)} still available. A few items at different prices give late `
          + 'guests a choice.'
        : 'Every item has been bought. Add a few more if you’d like late guests to have a choice.',
      'Please check the shipping address and when you’d like gifts to arrive.',
    ],
    button: 'See your registry',
  }),
  thanks: ({ title, unthanked }) => ({
    subject: `${title}: send your thank-you notes`,
    paragraphs: [
      `You haven’t said thank you for ${unthanked === 1 ? 'one gift' : `${unthanked} gifts`} `
        + 'yet. We’ve started each note for you: send it by email from your registry, or print '
        + 'the cards.',
    ],
    button: 'Say thank you',
  }),
  completion: ({ title, left, offers: { completionPercent, completionLimit } }) => ({
    subject: `${title}: ${completionPercent}% off what’s left`,
    paragraphs: [
      `${countItems(left)} still available. You get ${completionPercent}% off them in one order `
        + `of up to ${formatMoney(completionLimit)}, until 120 days after your event.`,
      'Sign in and add them to your cart. The discount is applied automatically.',
    ],
    button: 'See what’s left',
  }),
  card: ({ title, offers: { thankYouPercent, thankYouDays } }) => ({
    subject: `${title}: ${thankYouPercent}% off your next order`,
    paragraphs: [
      `Your event is over. For ${thankYouDays} days after it, you get ${thankYouPercent}% off one `
        + 'order of anything in our shop.',
      'Sign in, and the discount is applied to your cart automatically.',
    ],
    button: 'See your registry',
  }),
  archive: ({ title }) => ({
    subject: `${title}: we’ll archive it soon`,
    paragraphs: [
      'Your event was a year and a half ago. In a month we’ll archive the registry: guests '
        + 'won’t see it anymore, and you’ll keep the list, the gifts, and your thank-you notes.',
    ],
    button: 'See your registry',
  }),
}

export function renderRegistryNoticeEmail(
  notice: RegistryNotice,
  values: NoticeEmail,
): EmailContent {
  const { subject, paragraphs, button } = noticeTexts[notice](values)
  return createNoteEmail({
    subject,
    heading: `${subject}.`,
    paragraphs,
    button: { label: button, url: values.link },
    after: 'We send this email only once, because you have a registry with us.',
    reason: 'you have a registry with us',
    shop: values.shop,
  })
}

export function renderSoldOutItemsEmail({
  pieces: names,
  link,
  shop,
}: {
  pieces: readonly string[]
  link: string
  shop: EmailShop
}): EmailContent {
  const subject =
    names.length === 1
      ? `${names[0]} is sold out`
      : `${names.length} of your registry items are sold out`
  return createNoteEmail({
    subject,
    heading: 'Would you like to choose a replacement?',
    paragraphs: [
      `Guests can no longer buy: ${names.join('; ')}.`,
      'Choose another item in your registry. It takes the same place on the list, with your '
        + 'note. Gifts already bought stay yours.',
    ],
    button: { label: 'Choose a replacement', url: link },
    after: 'You can also leave it on the list: if it comes back in stock, guests can buy it again.',
    reason: 'you have a registry with us',
    shop,
  })
}
