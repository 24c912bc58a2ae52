import type { ReactNode } from 'react'
import { CareList } from '#ui/primitives/care-list/care-list.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { formatMoney } from '#kernel/money/money.ts'
import { brand } from '#storefront/brand.ts'
import type { FactSection } from './fact-sections.ts'
import { SanitizedHtml } from './sanitized-html.tsx'
import type { GoodsShown } from './return-words.ts'
import { shopTerms } from './shop-terms.ts'
import styles from './goods-facts.module.css'

interface Part {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

export interface GoodsFactsProps {
  readonly goods: GoodsShown
  readonly sections: readonly FactSection[]
}

/** One long page with its contents beside it: nothing behind a tab. */
export function GoodsFacts(props: GoodsFactsProps) {
  const parts = partsOf(props)
  return (
    <section className={`wrap ${styles.facts}`} aria-label="About this piece">
      <nav className={styles.contents} aria-label="On this page">
        <ul className={styles.list}>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {parts.map(({ id, title, content }) => (
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

function partsOf({ goods, sections }: GoodsFactsProps): Part[] {
  const { descriptionHtml } = goods
  const told = sections.map(({ id, title, rows, items, care }) => ({
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
      : [{ id: 'about', title: 'About it', content: <SanitizedHtml html={descriptionHtml} /> }]),
    ...told,
    {
      id: 'shipping',
      title: 'Shipping and returns',
      content: <ShippingAndReturns goods={goods} />,
    },
  ]
}

function ShippingAndReturns({
  goods: { variants, flags, leadTime, currency, returnBy },
}: {
  goods: GoodsShown
}) {
  const money = (amount: number) => formatMoney(amount, currency)
  const isEmailed =
    variants.length > 0 && variants.every(({ requiresShipping }) => !requiresShipping)
  if (isEmailed)
    return (
      <div className="prose">
        <p>
          It arrives by email within the hour, and there is nothing to pay for delivery. It cannot
          be returned.
        </p>
      </div>
    )
  return (
    <div className="prose">
      <p>
        {leadTime
          ? `${leadTime}. `
          : 'What is ordered by 2 pm Eastern leaves the house the same working day. '}
        Standard delivery costs {money(shopTerms.shipping)} to each address and nothing from{' '}
        {money(shopTerms.freeShippingFrom)}. Express and next day are offered at checkout, with
        their dates.
      </p>
      <p>
        {flags.finalSale || returnBy === null
          ? 'This piece is a final sale and stays with you.'
          : `${returnBy}, unwashed.`}{' '}
        Should a piece arrive with a fault, call <a href={brand.phone.dial}>{brand.phone.shown}</a>{' '}
        and we replace it.
      </p>
    </div>
  )
}
