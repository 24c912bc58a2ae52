import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'

export function managerInviteMail({
  names,
  link,
  origin,
}: {
  names: string
  link: string
  origin: string
}): MailBody {
  return noteMail({
    subject: `Help with the registry of ${names || 'a friend'}`,
    heading: `Help with the registry${names && ` of ${names}`}`,
    paragraphs: [
      'You were asked to manage a gift registry together. Sign in, or make an account, and you can change its list and its settings.',
    ],
    button: { label: 'Help with the registry', url: link },
    after: 'The link is good for 14 days. If you know nothing of it, nothing happens without you.',
    origin,
  })
}

export function guestInviteMail({
  names,
  link,
  origin,
}: {
  names: string
  link: string
  origin: string
}): MailBody {
  return noteMail({
    subject: `${names}: the registry`,
    heading: `${names} would love for you to see their registry`,
    paragraphs: [
      'Here is what they wish for. We send it to them; you do not have to know the address.',
    ],
    button: { label: 'See the registry', url: link },
    after: `${names} asked us to send you this one mail. Your address is used for nothing else.`,
    origin,
  })
}

export function linkAskedForMail({
  name,
  email,
  link,
  origin,
}: {
  name: string
  email: string
  link: string
  origin: string
}): MailBody {
  return noteMail({
    subject: 'Somebody is looking for your registry',
    heading: `${name} is looking for your registry`,
    paragraphs: [
      `They asked us for its link and left this address: ${email}. If you know them, send it to them from the page of your registry, under “Invite guests”.`,
    ],
    button: { label: 'See your registry', url: link },
    after:
      'We told them nothing, not even that you have one. If you do not know them, there is nothing to do.',
    origin,
  })
}

export function thankYouMail({
  names,
  giverName,
  text,
  origin,
}: {
  names: string
  giverName: string
  text: string
  origin: string
}): MailBody {
  return noteMail({
    subject: `Thank you, from ${names}`,
    heading: `Thank you${giverName && `, ${giverName.split(' ')[0] ?? ''}`}`,
    paragraphs: text.split(/\n+/).filter(Boolean),
    button: null,
    after: `Sent through us by ${names}. They do not see your address; answer them where you usually do.`,
    origin,
  })
}

export interface GiftNews {
  readonly giverName: string
  readonly pieces: string
  readonly note: string
  readonly link: string
  readonly origin: string
}

export function giftBoughtMail({ giverName, pieces, note, link, origin }: GiftNews): MailBody {
  return noteMail({
    subject: `${giverName || 'Somebody'} bought you a gift`,
    heading: `${giverName || 'Somebody'} bought you a gift`,
    paragraphs: [`${pieces}.`, ...(note ? [`With these words: “${note}”`] : [])],
    button: { label: 'See your registry', url: link },
    after:
      'Would you rather be surprised? You can turn these mails off with surprise mode, in the settings of your registry.',
    origin,
  })
}

/** The shop's people began it with them. */
export function openedForYouMail({ link, origin }: { link: string; origin: string }): MailBody {
  return noteMail({
    subject: 'Your registry is begun',
    heading: 'Your registry is begun',
    paragraphs: [
      'We began a gift registry for you, as you asked. Go on with it whenever you like: four short steps, each kept as you go. Nobody sees it before you open it.',
    ],
    button: { label: 'Go on with it', url: link },
    after: 'If you did not ask for it, delete it there, or leave it: nothing happens without you.',
    origin,
  })
}

/** A sale over the counter was written down for the wrong wish or registry. */
export function saleTakenBackMail({
  giverName,
  link,
  origin,
}: {
  giverName: string
  link: string
  origin: string
}): MailBody {
  return noteMail({
    subject: `A gift from ${giverName} was recorded by mistake`,
    heading: 'We recorded a gift by mistake',
    paragraphs: [
      `We told you of a gift from ${giverName} that was not meant for your registry. We are sorry; the wish is open again.`,
    ],
    button: { label: 'See your registry', url: link },
    after: 'There is nothing you have to do.',
    origin,
  })
}

export function pictureRefusedMail({ link, origin }: { link: string; origin: string }): MailBody {
  return noteMail({
    subject: 'The picture of your registry',
    heading: 'We did not put up your picture',
    paragraphs: [
      'We look at each picture before guests see it, and this one we cannot show. Choose another: you, a place, the table to come.',
    ],
    button: { label: 'Choose another', url: link },
    after: 'If you think we are wrong, answer this mail, and a person looks again.',
    origin,
  })
}
