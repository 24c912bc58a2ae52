import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { pictureProps } from '../catalog/picture-props.ts'
import { bespokePaths } from './bespoke-paths.ts'
import { leastOf } from './range-words.ts'
import type { PicturedService } from './read-services.ts'
import styles from './services-page.module.css'

const steps = [
  ['You tell us', 'Answer a few questions, see what it would cost and when it would be ready, and send what you have: a drawing, a photograph, a corner of cloth.'],
  ['A person answers', 'Within two working days, on a page of its own that only your mailed link opens. There we talk, and there the quote comes.'],
  ['You see it before it is made', 'A drawing is shown to you there. You say yes, or pin a word to the very place that is not right yet.'],
  ['We make it', 'Nothing is owed before you accept a quote, and nothing is cut before you approve what you were shown.'],
] as const // prettier-ignore

/** The bespoke services with prices and lead times. */
export function ServicesPage({ services }: { services: readonly PicturedService[] }) {
  return (
    <>
      <Section>
        <PageHead
          title={
            <>
              Made once, <em>for you</em>
            </>
          }
          lead={
            <p>
              A table nobody makes a cloth for, a bed from a boat, a crest, a trousseau, or the
              napkin that came down to you with one letter missing.
            </p>
          }
          aside={<ButtonLink href={bespokePaths.upload}>Begin a commission</ButtonLink>}
        />
        <ul className={styles.services}>
          {services.map((service, index) => (
            <Offer key={service.id} service={service} first={index === 0} />
          ))}
        </ul>
      </Section>
      <Section>
        <SectionHead title="How it goes" />
        <Facts kind="sewn" facts={steps.map(([term, value]) => ({ term, value }))} />
      </Section>
      <Section>
        <p className="prose">
          Only letters on a piece that we have? That is{' '}
          <TextLink href={paths.monogram}>a monogram</TextLink>, and you see it at once. Begun
          already? Open it from its mail or, signed in, from{' '}
          <TextLink href={bespokePaths.mine}>your commissions</TextLink>. Rather talk first? Call{' '}
          <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours}.
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
          {...pictureProps(picture, '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 100vw')}
          alt=""
          shape="landscape"
          priority={first}
        />
      ) : (
        <span />
      )}
      <h2>{title}</h2>
      <p>{note}</p>
      <p className="quiet">{leastOf(estimate)}</p>
      <ButtonLink href={bespokePaths.begin(id)} variant="secondary" size="small">
        Begin<span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  )
}
