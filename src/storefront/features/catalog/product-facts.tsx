import type { ReactNode } from 'react'
import { CareList } from '#ui/primitives/care-list/care-list.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { FactSection } from './fact-sections.ts'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import * as t from '#messages/product-facts.ts'
import styles from './product-facts.module.css'

interface PageSection {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

export interface ProductFactsProps {
  readonly goods: ProductWithReturnTerms
  readonly sections: readonly FactSection[]
}

/** All sections on one page, with a table of contents. */
export function ProductFacts(props: ProductFactsProps) {
  const pageSections = listSections(props)
  return (
    <section className={`wrap ${styles.facts}`} aria-label={t.about}>
      <nav className={styles.contents} aria-label={t.contents}>
        <ul className={styles.list}>
          {pageSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {pageSections.map(({ id, title, content }) => (
          <section key={id} className={styles.part} id={id} aria-labelledby={`${id}-title`}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            <div>{content}</div>
          </section>
        ))}
      </div>
    </section>
  )
}

function listSections({ goods, sections }: ProductFactsProps): PageSection[] {
  const { descriptionHtml } = goods
  const factSections = sections.map(({ id, title, rows, items, care }) => ({
    id,
    title,
    content:
      care.length > 0 ? (
        <CareList rules={care} />
      ) : items.length > 0 ? (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <Facts kind="ruled" facts={[...rows]} />
      ),
  }))
  return [
    ...(descriptionHtml === ''
      ? []
      : [{ id: 'about', title: t.description, content: <SanitizedHtml html={descriptionHtml} /> }]),
    ...factSections,
    {
      id: 'shipping',
      title: goods.flags.giftCard ? t.delivery : t.shippingAndReturns,
      content: <ShippingAndReturns goods={goods} />,
    },
  ]
}

function ShippingAndReturns({
  goods: { variants, flags, leadTime, currency, returnBy },
}: {
  goods: ProductWithReturnTerms
}) {
  const shop = useShopSettings()
  const isEmailed =
    variants.length > 0 && variants.every(({ requiresShipping }) => !requiresShipping)
  if (isEmailed)
    return (
      <div className="prose">
        <p>{t.emailed}</p>
      </div>
    )
  return (
    <div className="prose">
      <p>
        {flags.monogram && <span className={styles.withMonogram}>{t.monogramShips} </span>}
        <span className={styles.withoutMonogram}>
          {leadTime ? `${leadTime}.` : t.cutOff({ time: `${shop.cutOff} ${shop.zone.name}` })}
        </span>{' '}
        {t.shippingRates({
          amount: formatMoney(shop.shipping.standard, currency),
          freeFrom: formatShortMoney(shop.shipping.freeFrom, currency),
        })}
      </p>
      <p>
        {flags.monogram && <span className={styles.withMonogram}>{t.monogramFinalSale} </span>}
        <span className={styles.withoutMonogram}>
          {flags.finalSale || returnBy === null ? t.finalSale : t.unused({ returnBy })}
        </span>{' '}
        {t.damaged({ phone: linkTo(shop.phone.dial), number: shop.phone.shown })}
      </p>
    </div>
  )
}

/** A merchant's description, sanitized at import. */
function SanitizedHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
