import { useState } from 'react'
import type { Picture as ProductPicture, ProductCard } from '#modules/catalog/contract.ts'
import type { Template } from '#modules/monograms/contract.ts'
import type { Layout } from '#modules/monograms/domain/template.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Band, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { bespokePaths } from '../bespoke/bespoke-paths.ts'
import { capitalize } from '../cart/count-words.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { writeTriedMonogram, type TriedMonogram } from './tried-monogram.ts'
import { formatMonogramPrice, formatWorkDays } from './format-monogram.ts'
import * as t from '#messages/monogram-page.ts'
import styles from './monogram-page.module.css'
import { TryMonogram } from './try-monogram.tsx'

interface MonogramPageProps {
  readonly template: Template | null
  /** A monogram on cloth. */
  readonly picture: ProductPicture | null
  /** Products that can be monogrammed, bestsellers first. */
  readonly goods: readonly ProductCard[]
  readonly total: number
}

/** Explains monogramming and links to products. */
export function MonogramPage({ template, picture, goods, total }: MonogramPageProps) {
  const { monogram } = useShopSettings().texts
  const [tried, setTried] = useState<TriedMonogram>({
    letters: '',
    styleId: undefined,
    colorId: undefined,
  })
  const [product] = goods
  const carried = tried.letters.trim() === '' ? '' : writeTriedMonogram(tried)
  return (
    <>
      <Band
        tone="accent"
        picture={
          picture && (
            <div className={styles.lead}>
              <Picture
                {...toPictureProps(picture, '(min-width: 48rem) 58vw, 100vw')}
                alt=""
                shape="fill"
                priority
              />
            </div>
          )
        }
      >
        <h1 tabIndex={-1}>
          {monogram.title} <em>{monogram.em}</em>
        </h1>
        <p className="prose">{monogram.lead}</p>
        {template && product && (
          <p>
            {t.priceHint({
              product: product.title,
              price: formatMonogramPrice(template),
              days: formatWorkDays(template.workDays),
            })}
          </p>
        )}
        <div className="cluster">
          <ButtonLink href="#try" variant="warm">
            {t.tryButton}
          </ButtonLink>
          <ButtonLink href="#products" variant="secondary">
            {t.chooseProduct}
          </ButtonLink>
        </div>
      </Band>
      {template && product && <TryMonogram {...{ template, tried, product }} onChange={setTried} />}
      <Section>
        <div id="products">
          <SectionHead
            title={t.startHeading}
            aside={
              <TextLink href={paths.collection('monogram')}>
                {t.allProducts({ count: total })}
              </TextLink>
            }
          />
        </div>
        <ul className={styles.pieces}>
          {goods.map((piece) => (
            <li key={piece.id} className={styles.piece}>
              <LinePicture picture={piece.picture} sizes="(min-width: 62rem) 20vw, 45vw" />
              <h3>{piece.title}</h3>
              <ButtonLink
                href={paths.monogramStep(piece.slug, carried)}
                variant="secondary"
                size="small"
              >
                {t.addMonogram}
                <span className="visually-hidden">: {piece.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
      {template && <Hands template={template} />}
      {template && <LetterOrder template={template} />}
      {template && product && <Terms {...{ template, product }} />}
    </>
  )
}

function Terms({ template, product }: { template: Template; product: ProductCard }) {
  return (
    <Section>
      <SectionHead title={t.terms} />
      <p>{t.exampleHint({ product: product.title })}</p>
      <Facts
        kind="sewn"
        facts={[
          {
            term: t.price,
            value: t.priceValue({ price: formatMonogramPrice(template) }),
          },
          {
            term: t.time,
            value: capitalize(t.timeValue({ days: formatWorkDays(template.workDays) })),
          },
          ...(template.rush
            ? [
                {
                  term: t.rush,
                  value: capitalize(
                    t.rushValue({
                      days: formatWorkDays(template.rush.workDays),
                      price: formatMoney(template.rush.fee),
                    }),
                  ),
                },
              ]
            : []),
          {
            term: t.changes,
            value: t.changesValue({ count: template.editMinutes }),
          },
          {
            term: t.returns,
            value: t.returnsValue,
          },
        ]}
      />
    </Section>
  )
}

function Hands({ template: { styles: offered } }: { template: Template }) {
  return (
    <Section>
      <SectionHead title={t.allStyles} />
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
    </Section>
  )
}

const customs: readonly { layout: Layout; title: string; text: string }[] = [
  {
    layout: 'three_traditional',
    title: t.oneLargeHeading,
    text: t.oneLargeText,
  },
  {
    layout: 'three_block',
    title: t.oneSizeHeading,
    text: t.oneSizeText,
  },
  {
    layout: 'couple',
    title: t.coupleHeading,
    text: t.coupleText,
  },
  {
    layout: 'pair',
    title: t.pairHeading,
    text: t.pairText,
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
      <SectionHead title={t.letterOrder} />
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
        <p className="prose">{t.bespokeHint({ link: linkTo(bespokePaths.services) })}</p>
      </div>
    </Section>
  )
}
