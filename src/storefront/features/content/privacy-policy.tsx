import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import type { PolicyPart } from './policy-page.tsx'

/** What the software does with what it is told, in the order people ask. */
export const privacyPolicy: readonly PolicyPart[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <div key="what-we-keep" className="prose">
        <p>Looking around leaves nothing with us but the request itself. From the first piece in your cart on, we keep:</p>
        <ul>
          <li>your cart and wish list, under a number that is not your name;</li>
          <li>what you enter to buy: email, names, addresses, phone, cards to put in parcels;</li>
          <li>your orders, with what was paid and what came back;</li>
          <li>with an account: your name, your birthday if you give it, your address book, and when and on which devices you signed in.</li>
        </ul>
        <p>We never see the number of your card. It goes from your browser to the payment provider; we keep its last four digits.</p>
      </div>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    body: (
      <p key="why">
        To send what you ordered, to answer when you ask, and because the law wants orders kept. We sell nothing to anybody, and we show no
        advertisements.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <ul key="how-long">
        <li>A visitor’s cart: 60 days after the last visit.</li>
        <li>Orders: as long as tax law asks for them.</li>
        <li>An account: until you close it. What is not part of an order goes with it.</li>
        <li>Codes and links in mails: until they are used or have run out.</li>
      </ul>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'What lies in your browser',
    body: (
      <div key="in-your-browser" className="prose">
        <p>
          Two cookies: one that finds your cart again, and one that holds how many pieces are in it. Beside them the browser itself keeps
          your session, the pages you saw last and forms you have begun. Signing out clears the session.
        </p>
        <p>There are no cookies of others and no trackers.</p>
      </div>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else sees it',
    body: (
      <p key="who-else">
        The payment provider, the carrier of your parcel and the service that carries our mail, each what its part needs. Nobody else,
        unless a court asks.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask of us',
    body: (
      <p key="your-rights">
        To see it, to correct it, to take it with you and to have it erased. With an account you do all four in{' '}
        <TextLink href={paths.accountSettings}>Account Settings</TextLink>; without one, write to{' '}
        <TextLink href={`mailto:${brand.email}?subject=Privacy`}>{brand.email}</TextLink>.
      </p>
    ),
  },
]
