import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { bespokePaths } from './bespoke-paths.ts'
import { formatCount } from '../cart/count-words.ts'
import { formatMinimum } from './format-ranges.ts'
import type { BespokePageTexts, PicturedService } from './read-services.ts'
import styles from './services-page.module.css'

const listSteps = (replyDays: number): readonly (readonly [string, string])[] => [
  [
    'You tell us',
    'Answer a few questions, see what it would cost and when it would be ready, and send what you '
      + 'have: a drawing, a photo, a sample.',
  ],
  [
    'We reply',
    `Within ${formatCount(replyDays, 'business day')}, on a page that only your emailed link `
      + 'opens. We talk there, and there you receive the quote.',
  ],
  [
    'You see it before it is made',
    'We show you a drawing there. Approve it, or pin a comment to the very place that should '
      + 'change.',
  ],
  [
    'We make it',
    'You owe nothing before you accept a quote, and nothing is made before you approve the '
      + 'drawing.',
  ],
]

interface ServicesPageProps {
  readonly page: BespokePageTexts
  readonly services: readonly PicturedService[]
}

/** The bespoke services with prices and lead times. */
export function ServicesPage({ page, services }: ServicesPageProps) {
  const shop = useShopSettings()
  return (
    <>
      <Section>
        <PageHead
          title={
            <>
              {page.title} <em>{page.em}</em>
            </>
          }
          lead={
            <p>
              {services.length > 0
                ? page.lead
                : 'We are not taking commissions right now. Please check back later.'}
            </p>
          }
          aside={
            services.length > 0 && (
              <ButtonLink href={bespokePaths.upload}>Start a commission</ButtonLink>
            )
          }
        />
        <ul className={styles.services}>
          {services.map((service, index) => (
            <Offer key={service.id} service={service} first={index === 0} />
          ))}
        </ul>
      </Section>
      <Section>
        <SectionHead title="How it goes" />
        <Facts
          kind="sewn"
          facts={listSteps(page.replyDays).map(([term, value]) => ({ term, value }))}
        />
      </Section>
      <Section>
        <p className="prose">
          Do you only need initials on a product we sell? Add{' '}
          <TextLink href={paths.monogram}>a monogram</TextLink> and see it at once. Have you already
          started? Open your commission from our email or, signed in, from{' '}
          <TextLink href={bespokePaths.mine}>your commissions</TextLink>. Prefer to talk? Call{' '}
          <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>, {shop.hours}.
        </p>
      </Section>
    </>
  )
}

function Offer({
  service: { id, title, note, estimate, picture },
  first,
}: {
  service: PicturedService
  first: boolean
}) {
  return (
    <li className={styles.service}>
      {picture ? (
        <Picture
          {...toPictureProps(picture, '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 100vw')}
          alt=""
          shape="landscape"
          priority={first}
        />
      ) : (
        <span />
      )}
      <h2>{title}</h2>
      <p>{note}</p>
      <p className="quiet">{formatMinimum(estimate)}</p>
      <ButtonLink href={bespokePaths.begin(id)} variant="secondary" size="small">
        Start<span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  )
}
