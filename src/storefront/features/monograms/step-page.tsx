import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { getQuantityRange } from '#ui/primitives/quantity/quantity-bounds.ts'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { loadCart } from '../cart/load-cart.ts'
import { getQuantityBounds } from '../cart/quantity-rule.ts'
import { ProductName } from '../catalog/product-name.tsx'
import { selectVariant } from '../catalog/variant-matrix.ts'
import {
  designTriedMonogram,
  formatProductNoun,
  readTriedMonogram,
  withoutTriedMonogram,
} from './tried-monogram.ts'
import { Designer } from './designer.tsx'
import { formatMonogramPrice, formatWorkDays } from './format-monogram.ts'
import { addMonogrammed, changeCartMonogram } from './monogram-actions.ts'
import * as t from '#messages/monogram-step.ts'
import styles from './designer.module.css'
import { saveDesign } from './use-design.ts'

interface StepPageProps {
  readonly goods: ProductDetail
  readonly template: Template | null
  readonly reason: string | null
}

/** The designer on its own page; with `?line=` it changes the monogram of a cart line. */
export function StepPage({ goods, template, reason }: StepPageProps) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  // `color` in this URL is the color of the thread.
  const variant = selectVariant(goods, new URLSearchParams({ v: asked.get('v') ?? '' }))
  const lineId = asked.get('line')
  const earlier = useEarlier(lineId)
  const source = useTriedMonogram(template)
  if (!template || !variant)
    return (
      <Section>
        <h1 tabIndex={-1}>{t.notOffered}</h1>
        <p className={styles.lead}>{reason ?? t.notAvailable}</p>
        <p>
          <TextLink href={paths.collection('monogram')}>{t.allProducts}</TextLink>
        </p>
      </Section>
    )
  return (
    <Section>
      <Lettering
        key={earlier ? 'earlier' : source}
        {...{ goods, template, variant, lineId, earlier }}
      />
      <noscript>
        <NoticeRow tone="warning">{t.noScript}</NoticeRow>
      </noscript>
    </Section>
  )
}

const linkToProduct = (href: string, title: string) => () => (
  <TextLink href={href}>
    <ProductName title={title} />
  </TextLink>
)

type LetteringProps = {
  goods: ProductDetail
  template: Template
  variant: ProductVariant
  lineId: string | null
  earlier: MonogramChoice | null
}

function Lettering({ goods, template, variant, lineId, earlier }: LetteringProps) {
  const navigate = useNavigate()
  const [qty, setQty] = useState(() => getQuantityRange(getQuantityBounds(variant)).least)
  const href = paths.goods(goods.slug, variant.id)
  const terms = {
    title: goods.title,
    days: formatWorkDays(template.workDays),
    price: formatMonogramPrice(template),
    product: linkToProduct(href, goods.title),
  }
  return (
    <Designer
      shape="page"
      goods={goods}
      variant={variant}
      template={template}
      earlier={earlier}
      {...(lineId
        ? { action: changeCartMonogram(lineId, () => void navigate(paths.cart)) }
        : {
            action: addMonogrammed(variant.id, qty),
            quantity: { value: qty, bounds: getQuantityBounds(variant), onChange: setQty },
          })}
      head={
        <>
          <h1 tabIndex={-1} className={styles.title}>
            {t.heading({ product: formatProductNoun(goods.title), em: emphasize })}
          </h1>
          <p className={styles.lead}>
            {template.rush
              ? t.leadRush({
                  ...terms,
                  rushDays: formatWorkDays(template.rush.workDays),
                  fee: formatMoney(template.rush.fee),
                })
              : t.lead(terms)}
          </p>
          {!lineId && goods.variants.length > 1 && (
            <p className={styles.help}>
              {t.variantHint({ options: variant.values.join(', '), link: linkTo(href) })}
            </p>
          )}
        </>
      }
    />
  )
}

/** Letters in the URL become the draft of this tab, so that a reload keeps later changes. */
function useTriedMonogram(template: Template | null): 'tried' | 'own' {
  const [search, setSearch] = useSearchParams()
  const query = search.toString()
  useEffect(() => {
    const current = new URLSearchParams(query)
    const tried = readTriedMonogram(current)
    if (!template || !tried) return
    saveDesign(designTriedMonogram(template, tried))
    setSearch(withoutTriedMonogram(current), { replace: true, preventScrollReset: true })
  }, [template, query, setSearch])
  return readTriedMonogram(search) ? 'tried' : 'own'
}

/** The current monogram of a line; `null` without one or while loading. */
function useEarlier(lineId: string | null): MonogramChoice | null {
  const [earlier, setEarlier] = useState<MonogramChoice | null>(null)
  useEffect(() => {
    if (!lineId) return
    void loadCart()
      .then((cart) =>
        setEarlier(cart.lines.find((line) => line.id === lineId)?.personalization?.choice ?? null),
      )
      .catch(() => undefined)
  }, [lineId])
  return earlier
}
