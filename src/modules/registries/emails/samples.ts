import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailSample, SampleFacts } from '#platform/mail/email-sample.ts'
import type { RegistryNotice } from '../domain/event-notices.ts'
import type { GroupGiftState } from '../domain/group-gift.ts'
import { renderCreditEmail } from './credit-emails.ts'
import { renderGiftBoughtEmail } from './gift-bought-email.ts'
import {
  renderContributionEmail,
  renderContributionRefundEmail,
  renderGroupGiftEndedEmail,
} from './group-gift-emails.ts'
import { renderRegistryNoticeEmail, renderSoldOutItemsEmail } from './notice-emails.ts'
import {
  renderGuestInviteEmail,
  renderLinkRequestEmail,
  renderManagerInviteEmail,
  renderPictureRefusedEmail,
  renderRegistryCreatedEmail,
  renderRegistryLinkEmail,
  renderSaleReversedEmail,
  renderThankYouEmail,
} from './registry-emails.ts'

const names = 'Nora and Theo'
const giverName = 'Helen Parker'
const group = { names, title: 'The dining table', amount: 50_00 }
const offers = {
  completionPercent: 10,
  completionLimit: 5_000_00,
  thankYouPercent: 10,
  thankYouDays: 183,
  fundBonusPercent: 5,
  fundBonusDays: 180,
}

const sample = (
  id: string,
  title: string,
  render: (facts: SampleFacts & { link: string }) => EmailContent,
): EmailSample => ({
  id: `registry-${id}`,
  title: `Registry: ${title}`,
  render: (facts) => render({ ...facts, link: `${facts.shop.origin}/registry` }),
})

const notices: Readonly<Record<RegistryNotice, string>> = {
  event: 'a month to go',
  thanks: 'thank-you notes',
  completion: 'discount on what’s left',
  card: 'discount after the event',
  archive: 'archived soon',
}

const endStates: readonly Exclude<GroupGiftState, 'open'>[] = ['reached', 'credited', 'refunded']

export const registryEmailSamples: readonly EmailSample[] = [
  sample('created', 'started', renderRegistryCreatedEmail),
  sample('gift-bought', 'gift bought', ({ shop, picture, link }) =>
    renderGiftBoughtEmail({
      giverName,
      items: [
        {
          title: 'Stoneware bowl, Moss',
          qty: 4,
          picture: createEmailPicture(picture(0), shop.origin),
        },
      ],
      contribution: '',
      note: 'For many breakfasts. With love!',
      link,
      shop,
    }),
  ),
  sample('thank-you', 'thank-you note', ({ shop }) =>
    renderThankYouEmail({
      names,
      giverName,
      text: 'The bowls are on our table already.\n\nThank you so much!',
      shop,
    }),
  ),
  sample('guest-invite', 'invitation of guests', ({ shop, link }) =>
    renderGuestInviteEmail({ names, link, shop }),
  ),
  sample('manager-invite', 'invitation of a co-manager', ({ shop, link }) =>
    renderManagerInviteEmail({ names, link, shop }),
  ),
  sample('link-request', 'someone looks for it', ({ shop, link }) =>
    renderLinkRequestEmail({ name: giverName, email: 'helen@example.com', link, shop }),
  ),
  sample('link', 'link for the owner', renderRegistryLinkEmail),
  sample('sale-reversed', 'gift recorded by mistake', ({ shop, link }) =>
    renderSaleReversedEmail({ giverName, link, shop }),
  ),
  sample('picture-refused', 'picture refused', renderPictureRefusedEmail),
  sample('sold-out', 'items sold out', ({ shop, link }) =>
    renderSoldOutItemsEmail({ pieces: ['Stoneware bowl, Moss'], link, shop }),
  ),
  ...(['first', 'stuck'] as const).map((why) =>
    sample(`credit-${why}`, `gift as credit (${why})`, ({ shop, link }) =>
      renderCreditEmail({ giverName, credit: 144_00, why, link, shop }),
    ),
  ),
  sample('contribution', 'contribution', ({ shop }) =>
    renderContributionEmail({ ...group, deadline: '2026-12-20', outcome: 'credit', shop }),
  ),
  sample('contribution-refund', 'contribution refunded', ({ shop }) =>
    renderContributionRefundEmail({ ...group, shop }),
  ),
  ...endStates.map((state) =>
    sample(`group-gift-${state}`, `group gift ${state}`, ({ shop, link }) =>
      renderGroupGiftEndedEmail({
        title: group.title,
        amount: 600_00,
        state,
        link,
        shop,
      }),
    ),
  ),
  ...Object.entries(notices).map(([notice, title]) =>
    sample(`notice-${notice}`, title, ({ shop, link }) =>
      renderRegistryNoticeEmail(notice as RegistryNotice, {
        title: 'Nora & Theo',
        left: 6,
        unthanked: 2,
        link,
        offers,
        shop,
      }),
    ),
  ),
]
