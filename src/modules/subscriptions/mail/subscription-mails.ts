import { html } from 'hono/html'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import {
  action,
  figures,
  letter,
  letterText,
  paragraph,
  type MailBody,
} from '#platform/mail/letter.ts'
import { topicWords, type Topic } from '../domain/letters.ts'
import { offerPercent } from '../domain/offer.ts'

interface Links {
  readonly origin: string
  readonly leave: string
}

interface Letter {
  readonly topic: Topic
  readonly subject: string
  readonly body: string
  readonly button: { readonly label: string; readonly path: string } | null
}

interface Written extends Links {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly button?: { readonly label: string; readonly url: string }
  readonly after?: readonly string[]
}

function write({
  subject,
  heading,
  paragraphs,
  code,
  button,
  after = [],
  origin,
  leave,
}: Written): MailBody {
  return {
    subject,
    html: letter({
      preheader: paragraphs[0] ?? heading,
      heading,
      origin,
      body: [
        ...paragraphs.map((text) => paragraph(text)),
        ...(code ? [figures(code)] : []),
        ...(button ? [action(button.label, button.url)] : []),
        ...after.map((text) => paragraph(text)),
        paragraph(
          html`<a href="${leave}" class="soft" style="color:#46564f"
              >Unsubscribe, or choose which letters you get</a
            >, without signing in.`,
        ),
      ],
    }),
    text: letterText([
      heading,
      ...paragraphs,
      ...(code ? [code] : []),
      ...(button ? [`${button.label}:\n${button.url}`] : []),
      ...after,
      `Choose which letters you get:\n${leave}`,
      `Unsubscribe:\n${leave}`,
    ]),
  }
}

/** Who has ordered before is promised no code: it is for a first order. */
export function confirmSubscriptionMail({
  origin,
  confirm,
  leave,
  offersCode,
}: Links & { confirm: string; offersCode: boolean }): MailBody {
  return write({
    subject: offersCode
      ? `Confirm your email for ${offerPercent}% off your first order`
      : 'Confirm your email for our letter',
    heading: 'One press and you are on the list.',
    paragraphs: [
      offersCode
        ? `Confirm that this address is yours. Your code for ${offerPercent}% off your first order comes at once.`
        : 'You asked for our letter. Confirm that this address is yours, and it comes twice a month.',
    ],
    button: { label: 'Confirm my email', url: confirm },
    after: [
      'The link is good for 48 hours. You did not ask for this? Do nothing, and we forget the address.',
    ],
    origin,
    leave,
  })
}

export function alreadySubscribedMail({ origin, leave }: Links): MailBody {
  return write({
    subject: 'You are subscribed already',
    heading: 'You are subscribed already.',
    paragraphs: [
      'Somebody, perhaps you, entered this address on our page again. Nothing has changed, and there is nothing to do.',
    ],
    origin,
    leave,
  })
}

export function welcomeMail({
  origin,
  leave,
  coupon,
}: Links & { coupon: { code: string; endsAt: Date } | null }): MailBody {
  const letters =
    'We write twice a month: what is new on the shelves, what comes back, and what is reduced. You choose below which of them.'
  if (!coupon)
    return write({
      subject: 'Welcome to the letter',
      heading: 'You are on the list.',
      paragraphs: [letters],
      origin,
      leave,
    })
  return write({
    subject: `Your code: ${offerPercent}% off your first order`,
    heading: `${offerPercent}% off your first order`,
    paragraphs: [
      'Enter this code in your cart or at checkout, with the email address this letter came to.',
    ],
    code: coupon.code,
    button: { label: 'Look around', url: `${origin}/collection` },
    after: [
      `It is good once, until ${formatDate(calendarDate(coupon.endsAt))}, and not on gift cards. It can be joined with a code for delivery.`,
      letters,
    ],
    origin,
    leave,
  })
}

export function codeEndsMail({
  origin,
  leave,
  coupon: { code, endsAt },
}: Links & { coupon: { code: string; endsAt: Date } }): MailBody {
  const day = formatDate(calendarDate(endsAt))
  return write({
    subject: `Your code for ${offerPercent}% off ends on ${day}`,
    heading: `Your code ends on ${day}`,
    paragraphs: [
      `It takes ${offerPercent}% off a first order, and it has not been used. Enter it in your cart or at checkout.`,
    ],
    code,
    button: { label: 'Look around', url: `${origin}/collection` },
    after: ['After that day it is gone. This is the only time we write about it.'],
    origin,
    leave,
  })
}

export function leaveLinkMail({ origin, leave }: Links): MailBody {
  return write({
    subject: 'Your link to unsubscribe',
    heading: 'Your link to unsubscribe',
    paragraphs: [
      'Somebody, perhaps you, asked to end the letters to this address. Press below and they stop.',
    ],
    button: { label: 'Unsubscribe', url: leave },
    origin,
    leave,
  })
}

/** A letter to its readers, in plain words: an empty line begins a paragraph. */
export function newsletter({
  origin,
  leave,
  letter: written,
}: Links & { letter: Letter }): MailBody {
  const [first = '', ...more] = written.body
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return write({
    subject: written.subject,
    heading: written.subject,
    paragraphs: [first, ...more],
    ...(written.button && {
      button: { label: written.button.label, url: `${origin}${written.button.path}` },
    }),
    after: [
      `You get this because you asked for letters on “${topicWords[written.topic].toLowerCase()}”.`,
    ],
    origin,
    leave,
  })
}
