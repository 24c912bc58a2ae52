import type { ProductCard } from '#modules/catalog/contract.ts'
import { Band, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import { ExampleRegistry } from './example-registry.tsx'
import { FindRegistryForm, noSearch } from './find-registry-form.tsx'
import { registryPaths } from './registry-paths.ts'
import type { SharedGift } from './registry-calls.ts'
import * as t from '#messages/registry-landing.ts'
import styles from './registry-landing.module.css'

export interface RegistryOffers {
  readonly completionPercent: string
  readonly giftReturnDays: string
  readonly giftReturnDaysAfterEvent: string
}

type RegistryLandingPageProps = {
  picture: SharedGift['picture'] | null
  /** The picture of the example. */
  cover: SharedGift['picture'] | null
  offers: RegistryOffers
  /** Products for the example. */
  products: readonly ProductCard[]
}

export function RegistryLandingPage({
  picture,
  cover,
  offers,
  products,
}: RegistryLandingPageProps) {
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
        <h1 tabIndex={-1}>{t.title({ em: emphasize })}</h1>
        <p className="prose">{t.lead}</p>
        <div className="cluster">
          <ButtonLink href={registryPaths.create} variant="warm">
            {t.create}
          </ButtonLink>
          <ButtonLink href="#example" variant="secondary">
            {t.seeExample}
          </ButtonLink>
        </div>
        <TextLink href={registryPaths.mine}>{t.manageYours}</TextLink>
      </Band>
      <Section className={styles.find} label={t.find}>
        <div>
          <h2>{t.find}</h2>
          <p>
            {t.findOtherWays({
              number: linkTo(`${registryPaths.find}?by=number`),
              ask: linkTo(`${registryPaths.find}?by=email`),
            })}
          </p>
        </div>
        <FindRegistryForm sought={noSearch} isShort />
      </Section>
      <Section>
        <SectionHead title={t.whatYouGet} />
        <ul className={styles.facts}>
          {listFacts(offers).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ExampleRegistry picture={cover} products={products} />
    </>
  )
}

function listFacts(offers: RegistryOffers) {
  const { completionPercent, giftReturnDays, giftReturnDaysAfterEvent } = offers
  return [
    {
      title: t.completionTitle({ percent: completionPercent }),
      text: t.completionText,
    },
    {
      title: t.groupGiftsTitle,
      text: t.groupGiftsText,
    },
    {
      title: t.thanksTitle,
      text: t.thanksText,
    },
    {
      title: t.returnsTitle({ days: giftReturnDays }),
      text: t.returnsText({ days: giftReturnDaysAfterEvent }),
    },
    {
      title: t.trackedTitle,
      text: t.trackedText,
    },
    {
      title: t.addressTitle,
      text: t.addressText,
    },
  ]
}
