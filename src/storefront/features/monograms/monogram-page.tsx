import type { ProductCard } from '#modules/catalog/contract.ts'
import type { Template } from '#modules/monograms/contract.ts'
import type { Layout } from '#modules/monograms/domain/template.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Swatch } from '#ui/primitives/swatch-choice/swatch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { bespokePaths } from '../bespoke/bespoke-paths.ts'
import { capitalize } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatMonogramPrice, formatWorkDays } from './format-monogram.ts'
import styles from './monogram-page.module.css'

interface MonogramPageProps {
  readonly template: Template | null
  /** Products that can be monogrammed, bestsellers first. */
  readonly goods: readonly ProductCard[]
  readonly total: number
}

/** Explains monogramming and links to products. */
export function MonogramPage({ template, goods, total }: MonogramPageProps) {
  const { monogram } = useShopSettings().texts
  return (
    <>
      <Section>
        <PageHead
          title={
            <>
              {monogram.title} <em>{monogram.em}</em>
            </>
          }
          lead={monogram.lead}
        />
        {template && <HowItIs template={template} />}
      </Section>
      <Section>
        <SectionHead
          title="Start with a product"
          aside={
            <TextLink href={paths.collection('monogram')}>All {total} monogram products</TextLink>
          }
        />
        <ul className={styles.pieces}>
          {goods.map((piece) => (
            <li key={piece.id} className={styles.piece}>
              <LinePicture picture={piece.picture} sizes="(min-width: 62rem) 20vw, 45vw" />
              <h3>{piece.title}</h3>
              <ButtonLink href={paths.monogramStep(piece.slug)} variant="secondary" size="small">
                Add a monogram<span className="visually-hidden">: {piece.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
      {template && <Hands template={template} />}
      {template && <LetterOrder template={template} />}
    </>
  )
}

function HowItIs({ template }: { template: Template }) {
  return (
    <Facts
      kind="sewn"
      facts={[
        {
          term: 'Price',
          value: <>From {formatMonogramPrice(template)} for each item or set</>,
        },
        {
          term: 'Time',
          value: (
            <>
              {capitalize(formatWorkDays(template.workDays))} more, included in the date in your
              cart
            </>
          ),
        },
        ...(template.rush
          ? [
              {
                term: 'Rush',
                value: (
                  <>
                    {capitalize(formatWorkDays(template.rush.workDays))} instead, for{' '}
                    {formatMoney(template.rush.fee)}
                  </>
                ),
              },
            ]
          : []),
        {
          term: 'Changes',
          value: (
            <>For {template.editMinutes} minutes after ordering, from the link in your email</>
          ),
        },
        {
          term: 'Returns',
          value: (
            <>
              Made for you, so no returns for a change of mind. If we make a mistake, we make it
              again
            </>
          ),
        },
      ]}
    />
  )
}

function Hands({ template: { styles: offered, colors } }: { template: Template }) {
  return (
    <Section>
      <SectionHead title="Styles and threads" />
      <ul className={styles.hands}>
        {offered.map((style) => (
          <li key={style.id}>
            <img
              src={`/monogram-proof/${style.sampleId}.svg`}
              alt=""
              width="240"
              height="136"
              loading="lazy"
            />
            <b>{style.name}</b>
            <span className="quiet">{style.note}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.threads}>
        {colors.map((color) => (
          <li key={color.id}>
            <Swatch hex={color.hex} size={28} /> {color.name}{' '}
            <span className="quiet">{color.code}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const customs: readonly { layout: Layout; title: string; text: string }[] = [
  {
    layout: 'three_traditional',
    title: 'One person, last name large',
    text: 'First, last, middle. Eleanor James Hartwell is E H J.',
  },
  {
    layout: 'three_block',
    title: 'One person, letters of one size',
    text: 'First, middle, last. Eleanor James Hartwell is E J H.',
  },
  {
    layout: 'couple',
    title: 'Two who share a name',
    text: 'One first name, the shared name large, the other first name, in the order you like.',
  },
  {
    layout: 'pair',
    title: 'Two who keep their names',
    text: 'Their first letters side by side, with an ampersand.',
  },
]

/** The order of the letters, each with a sample in its layout. */
function LetterOrder({ template: { styles: offered } }: { template: Template }) {
  const shown = customs.flatMap((custom) => {
    const style = offered.find(({ layout }) => layout === custom.layout)
    return style ? [{ ...custom, sampleId: style.sampleId }] : []
  })
  return (
    <Section>
      <SectionHead title="Letter order" />
      <div className="stack" data-gap="5">
        <ul className={styles.orders}>
          {shown.map(({ layout, title, text, sampleId }) => (
            <li key={layout}>
              <img
                src={`/monogram-proof/${sampleId}.svg`}
                alt=""
                width="240"
                height="136"
                loading="lazy"
              />
              <h3>{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ul>
        <p className="prose">
          McKay gives M, O’Hara gives O, and de la Cruz gives C. A crest, or letters nobody has
          drawn yet? <TextLink href={bespokePaths.services}>We make them to order</TextLink>.
        </p>
      </div>
    </Section>
  )
}
