import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function renderManagerInviteEmail({
  names,
  link,
  shop,
}: {
  names: string
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: names ? `Co-manage the registry of ${names}` : 'Co-manage a friend’s registry',
    heading: `Co-manage the registry${names && ` of ${names}`}`,
    paragraphs: [
      'You’ve been invited to co-manage a gift registry. Sign in or create an account to '
        + 'edit its list and settings.',
    ],
    button: { label: 'Accept the invitation', url: link },
    after:
      'The link expires in 14 days. If you weren’t expecting this invitation, you can ignore it.',
    reason: 'someone invited you to manage their registry',
    shop,
  })
}

export function renderGuestInviteEmail({
  names,
  link,
  shop,
}: {
  names: string
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: `${names}: the registry`,
    heading: `${names} would love for you to see their registry`,
    paragraphs: [
      'Here is what they’d like. We ship it to them, so you don’t need to know the address.',
    ],
    button: { label: 'See the registry', url: link },
    after:
      `${names} asked us to send you this one email. We won’t use your address for anything `
      + 'else.',
    reason: `${names} asked us to send it to you`,
    shop,
  })
}

export function renderLinkRequestEmail({
  name,
  email,
  link,
  shop,
}: {
  name: string
  email: string
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: 'Someone is looking for your registry',
    heading: `${name} is looking for your registry`,
    paragraphs: [
      `They asked for the link and left this address: ${email}. If you know them, send it `
        + 'from your registry page, under “Invite guests”.',
    ],
    button: { label: 'See your registry', url: link },
    after:
      'We didn’t tell them anything, not even that you have a registry. If you don’t know '
      + 'them, you don’t have to do anything.',
    reason: 'you have a registry with us',
    shop,
  })
}

export function renderThankYouEmail({
  names,
  giverName,
  text,
  shop,
}: {
  names: string
  giverName: string
  text: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: `Thank you, from ${names}`,
    heading: `Thank you${giverName && `, ${giverName.split(' ')[0] ?? ''}`}`,
    paragraphs: text.split(/\n+/).filter(Boolean),
    button: null,
    after:
      `${names} sent this through us and can’t see your address. Please don’t reply to this `
      + 'email; contact them directly.',
    reason: `${names} thanked you for a gift`,
    shop,
  })
}

export function renderRegistryCreatedEmail({
  link,
  shop,
}: {
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: 'We started your registry',
    heading: 'We started your registry',
    paragraphs: [
      'We started a gift registry for you, as you asked. Continue whenever you like: there '
        + 'are four short steps, and each is saved as you go. Nobody sees it before you publish '
        + 'it.',
    ],
    button: { label: 'Continue', url: link },
    after: 'If you didn’t ask for it, you can delete it or ignore this email.',
    reason: 'you have a registry with us',
    shop,
  })
}

export function renderSaleReversedEmail({
  giverName,
  link,
  shop,
}: {
  giverName: string
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: `A gift from ${giverName} was recorded by mistake`,
    heading: 'We recorded a gift by mistake',
    paragraphs: [
      `We told you about a gift from ${giverName} that wasn’t meant for your registry. We’re `
        + 'sorry. The item is available again.',
    ],
    button: { label: 'See your registry', url: link },
    after: 'You don’t need to do anything.',
    reason: 'you have a registry with us',
    shop,
  })
}

export function renderPictureRefusedEmail({
  link,
  shop,
}: {
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: 'The picture on your registry',
    heading: 'We couldn’t publish your picture',
    paragraphs: [
      'We review each picture before guests see it, and we can’t show this one. Choose '
        + 'another: you, a place, the table to come.',
    ],
    button: { label: 'Choose another picture', url: link },
    after: 'If you think this is a mistake, reply to this email and we’ll review it again.',
    reason: 'you have a registry with us',
    shop,
  })
}

/** What the owner asked the shop for on the phone. */
export function renderRegistryLinkEmail({
  link,
  shop,
}: {
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: 'The link to your registry',
    heading: 'Here is your registry',
    paragraphs: ['You asked us for the link. Sign in to see and change your registry.'],
    button: { label: 'Open your registry', url: link },
    after: 'If you didn’t ask for it, you don’t have to do anything. Only you can sign in.',
    reason: 'you have a registry with us',
    shop,
  })
}
