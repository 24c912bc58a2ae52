import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { getQuantityRange } from '#ui/primitives/quantity/quantity-bounds.ts'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { loadCart } from '../cart/load-cart.ts'
import { getQuantityBounds } from '../cart/quantity-rule.ts'
import { ProductName } from '../catalog/product-name.tsx'
import { selectVariant } from '../catalog/variant-matrix.ts'
import { Designer } from './designer.tsx'
import { formatMonogramPrice, formatWorkDays } from './format-monogram.ts'
import { addMonogrammed, changeCartMonogram } from './monogram-actions.ts'
import styles from './designer.module.css'

interface StepPageProps {
  readonly goods: ProductDetail
  readonly template: Template | null
  readonly reason: string | null
}

/** The designer on its own page; with `?line=` it changes the monogram of a cart line. */
export function StepPage({ goods, template, reason }: StepPageProps) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const variant = selectVariant(goods, asked)
  const lineId = asked.get('line')
  const earlier = useEarlier(lineId)
  if (!template || !variant)
    return (
      <Section>
        <h1 tabIndex={-1}>This product cannot be monogrammed</h1>
        <p className={styles.lead}>{reason ?? 'This product is not available right now.'}</p>
        <p>
          <TextLink href={paths.collection('monogram')}>All monogram products</TextLink>
        </p>
      </Section>
    )
  return (
    <Section>
      <Lettering
        key={earlier ? 'earlier' : 'new'}
        {...{ goods, template, variant, lineId, earlier }}
      />
      <noscript>
        <NoticeRow tone="warning">
          The proof needs JavaScript. Contact us and we will prepare it for you.
        </NoticeRow>
      </noscript>
    </Section>
  )
}

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
            Mark <em>your {nounOf(goods.type)}</em>
          </h1>
          <p className={styles.lead}>
            <TextLink href={paths.goods(goods.slug, variant.id)}>
              <ProductName title={goods.title} />
            </TextLink>
            . A monogram takes {formatWorkDays(template.workDays)} and costs{' '}
            {formatMonogramPrice(template)}
            {template.rush && `, or ${formatWorkDays(template.rush.workDays)} in a rush`}.
          </p>
          {!lineId && goods.variants.length > 1 && (
            <p className={styles.help}>
              In {variant.values.join(', ')}.{' '}
              <TextLink href={paths.goods(goods.slug, variant.id)}>Another color or size</TextLink>
            </p>
          )}
        </>
      }
    />
  )
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

/** "Napkins" becomes "napkins"; other types become "item". */
function nounOf(type: string): string {
  return type.endsWith('s') && !type.includes('&') ? type.toLowerCase() : 'item'
}
