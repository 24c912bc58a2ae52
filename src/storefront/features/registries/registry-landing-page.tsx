import type { ProductCard } from '#modules/catalog/contract.ts'
import { Band, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import { ExampleRegistry } from './example-registry.tsx'
import { FindRegistryForm, noSearch } from './find-registry-form.tsx'
import { registryPaths } from './registry-paths.ts'
import type { SharedGift } from './registry-calls.ts'
import styles from './registry-landing.module.css'

export interface RegistryOffers {
  readonly completionPercent: string
  readonly giftReturnDays: string
}

type RegistryLandingPageProps = {
  picture: SharedGift['picture'] | null
  offers: RegistryOffers
  /** Products for the example. */
  products: readonly ProductCard[]
}

export function RegistryLandingPage({ picture, offers, products }: RegistryLandingPageProps) {
  return (
    <>
      <Band
        tone="accent"
        picture={
          picture && (
            <Picture
              {...toPictureProps(picture, '(min-width: 48rem) 58vw, 100vw')}
              alt=""
              shape="fill"
              priority
            />
          )
        }
      >
        <h1 tabIndex={-1}>
          A registry <em>for what lasts</em>
        </h1>
        <p className="prose">
          For a wedding, a baby, a house, a birthday: list what you’d love, and let your guests
          choose.
        </p>
        <div className="cluster">
          <ButtonLink href={registryPaths.create} variant="warm">
            Create a registry
          </ButtonLink>
          <ButtonLink href="#example" variant="secondary">
            See an example
          </ButtonLink>
        </div>
        <TextLink href={registryPaths.mine}>Manage yours</TextLink>
      </Band>
      <Section className={styles.find} label="Find a registry">
        <div>
          <h2>Find a registry</h2>
          <p>
            You can also open one{' '}
            <TextLink href={`${registryPaths.find}?by=number`}>by number</TextLink> or{' '}
            <TextLink href={`${registryPaths.find}?by=email`}>ask for its link</TextLink>.
          </p>
        </div>
        <FindRegistryForm sought={noSearch} isShort />
      </Section>
      <Section>
        <SectionHead title="What you get" />
        <ul className={styles.facts}>
          {listFacts(offers).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ExampleRegistry {...{ picture, products }} />
    </>
  )
}

function listFacts({ completionPercent, giftReturnDays }: RegistryOffers) {
  return [
    {
      title: `${completionPercent} off what’s left`,
      text:
        'From a month before the event, you get a discount on everything nobody bought, in one '
        + 'order.',
    },
    {
      title: 'Group gifts',
      text:
        'Guests share the price of something large, or fill a fund. You decide what happens if the '
        + 'target isn’t reached.',
    },
    {
      title: 'A thank-you list',
      text:
        'See who gave what and what they wrote. Send your thanks by email, or print cards and '
        + 'check them off.',
    },
    {
      title: `${giftReturnDays} days for returns`,
      text: 'Return or exchange a gift yourself. Your guest won’t be notified.',
    },
    {
      title: 'Nothing bought twice',
      text: 'Every gift is tracked, even one bought at another store, and held while someone pays.',
    },
    {
      title: 'Your address stays private',
      text: 'We ship to you directly, without prices. Guests see your city, never your street.',
    },
  ]
}
