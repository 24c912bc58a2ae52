import type { ReactNode } from 'react'
import { CareList } from '#ui/primitives/care-list/care-list.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { formatMoney } from '#kernel/money/money.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { FactSection } from './fact-sections.ts'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
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
    <section className={`wrap ${styles.facts}`} aria-label="About this product">
      <nav className={styles.contents} aria-label="On this page">
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
      : [{ id: 'about', title: 'Description', content: <SanitizedHtml html={descriptionHtml} /> }]),
    ...factSections,
    {
      id: 'shipping',
      title: goods.flags.giftCard ? 'Delivery' : 'Shipping and returns',
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
  const money = (amount: number) => formatMoney(amount, currency)
  const isEmailed =
    variants.length > 0 && variants.every(({ requiresShipping }) => !requiresShipping)
  if (isEmailed)
    return (
      <div className="prose">
        <p>
          We email it at 9 a.m. on the day you choose, or within the hour. It costs nothing to send,
          never expires, and is a final sale.
        </p>
      </div>
    )
  return (
    <div className="prose">
      <p>
        {leadTime
          ? `${leadTime}. `
          : `Orders placed by ${shop.cutOff} ${shop.zone.name} ship the same business day. `}
        Standard shipping is {money(shop.shipping.standard)} per address, and free from{' '}
        {money(shop.shipping.freeFrom)}. Express and next-day shipping are available at checkout,
        with delivery dates.
      </p>
      <p>
        {flags.finalSale || returnBy === null
          ? 'This item is final sale and cannot be returned.'
          : `${returnBy}, unused.`}{' '}
        If it arrives damaged or defective, call <a href={shop.phone.dial}>{shop.phone.shown}</a>{' '}
        and we will replace it.
      </p>
    </div>
  )
}

/** A merchant's description, sanitized at import. */
function SanitizedHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
