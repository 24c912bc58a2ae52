import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { bespokePaths } from './bespoke-paths.ts'
import { formatNumber } from '../cart/count-words.ts'
import { formatMinimum } from './format-ranges.ts'
import type { BespokePageTexts, PicturedService } from './read-services.ts'
import * as t from '#messages/bespoke.ts'
import styles from './services-page.module.css'

const listSteps = (replyDays: number): readonly (readonly [string, string])[] => [
  [t.stepTell, t.stepTellHint],
  [t.stepReply, t.stepReplyHint({ count: replyDays, number: formatNumber(replyDays) })],
  [t.stepSee, t.stepSeeHint],
  [t.stepMake, t.stepMakeHint],
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
          lead={<p>{services.length > 0 ? page.lead : t.noneNow}</p>}
          aside={
            services.length > 0 && (
              <ButtonLink href={bespokePaths.upload}>{t.startCommission}</ButtonLink>
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
        <SectionHead title={t.howItGoes} />
        <Facts
          kind="sewn"
          facts={listSteps(page.replyDays).map(([term, value]) => ({ term, value }))}
        />
      </Section>
      <Section>
        <p className="prose">
          {t.otherWays({
            monogram: linkTo(paths.monogram),
            mine: linkTo(bespokePaths.mine),
            phone: linkTo(shop.phone.dial),
            number: shop.phone.shown,
            hours: shop.hours,
          })}
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
        {t.start}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  )
}
