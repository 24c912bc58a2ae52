import { useState, type ReactNode } from 'react'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { SwatchDots } from '#ui/primitives/swatch-choice/swatch.tsx'
import { Card, SewnState, type CardProps } from '#ui/patterns/card-grid/card-grid.tsx'
import type { ProductCard as Goods } from '#modules/catalog/contract.ts'
import { useCart } from '#storefront/features/cart/cart-store.ts'
import { LazyHeart } from '#storefront/features/wishlists/lazy-heart.tsx'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/product-tile.ts'
import styles from './product-tile.module.css'
import { formatCardAvailability } from './format-card-availability.ts'
import { ProductName } from './product-name.tsx'
import { findPictureInColor, toPictureProps } from './picture-props.ts'

interface GoodsCardProps {
  readonly goods: Goods
  readonly size?: CardProps['size']
  /** Loads the picture eagerly. */
  readonly priority?: boolean
  readonly action?: ReactNode
  readonly sizes?: string
  /** Colors that the list is filtered by; the picture shows the first one of the product's. */
  readonly colors?: readonly string[]
}

const widths = {
  plain: '(min-width: 60rem) 24vw, 46vw',
  wide: '(min-width: 60rem) 50vw, 94vw',
  lead: '(min-width: 60rem) 48vw, 94vw',
} as const

export function ProductTile(props: GoodsCardProps) {
  const { goods, size = 'plain', priority, action, sizes = widths[size], colors = [] } = props
  const {
    slug,
    title,
    subtitle,
    currency,
    priceMin,
    priceMax,
    compareAt,
    swatches,
    availability,
    isNew,
    takesMonogram,
  } = goods
  const soldOut = availability.state === 'sold-out'
  const inCart = useCart().cart?.lines.some(({ productSlug }) => productSlug === slug) === true
  const stateLabel = formatCardAvailability(availability) ?? (isNew ? t.isNew : null)
  const [hoveredColor, setHoveredColor] = useState<Goods['swatches'][number] | null>(null)
  const namedColor = swatches.find(({ label, src }) => src !== null && colors.includes(label))
  const picture = (namedColor && findPictureInColor(goods.picture, namedColor)) ?? goods.picture
  const secondPicture = hoveredColor
    ? findPictureInColor(goods.picture, hoveredColor)
    : namedColor
      ? null
      : goods.secondPicture
  return (
    <Card
      href={paths.goodsIn(slug, namedColor?.label)}
      size={size}
      faded={soldOut}
      picture={
        <Picture
          {...toPictureProps(picture, sizes)}
          alt=""
          shape="fill"
          priority={priority}
          faded={soldOut}
        />
      }
      second={secondPicture && !soldOut ? toPictureProps(secondPicture, sizes) : undefined}
      name={<ProductName title={title} italic={size !== 'plain'} />}
      amount={
        <Price
          amount={priceMin}
          currency={currency}
          compareAt={compareAt ?? undefined}
          from={priceMax > priceMin}
        />
      }
      detail={subtitle || undefined}
      state={
        inCart ? <SewnState>{t.inYourCart}</SewnState> : soldOut ? <b>{stateLabel}</b> : stateLabel
      }
      action={action}
      corner={<LazyHeart productId={goods.id} title={title} />}
    >
      {takesMonogram && !soldOut && <p className={styles.monogram}>{t.takesMonogram}</p>}
      {swatches.length > 1 && (
        <SwatchDots
          colors={swatches}
          current={(hoveredColor ?? namedColor)?.label}
          href={paths.goodsIn(slug, (hoveredColor ?? namedColor)?.label)}
          onPoint={setHoveredColor}
        />
      )}
    </Card>
  )
}
