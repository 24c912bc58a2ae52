import type { GoodsCard } from '#modules/catalog/contract.ts'
import { Card, CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { CartButton } from './cart-form.tsx'

/** A row of pieces beside the cart: what goes with it, or what was looked at. */
export function GoodsShelf({ title, goods }: { title: string; goods: readonly GoodsCard[] }) {
  if (goods.length === 0) return null
  return (
    <>
      <SectionHead title={title} />
      <CardGrid layout="row" label={title}>
        {goods.slice(0, 4).map((one) => (
          <Card
            key={one.id}
            href={`/goodsDetail/${one.slug}`}
            name={one.title}
            amount={<Price amount={one.priceMin} currency={one.currency} from={one.priceMax > one.priceMin} />}
            detail={one.subtitle}
            picture={<ShelfPicture goods={one} />}
            action={one.onlyVariantId && one.availability.state !== 'sold-out' && (
              <CartButton intent="add" fields={{ variantId: one.onlyVariantId, qty: 1 }} look="link">
                Add to cart<span className="visually-hidden">: {one.title}</span>
              </CartButton>
            )}
          />
        ))}
      </CardGrid>
    </>
  )
}

function ShelfPicture({ goods: { picture } }: { goods: GoodsCard }) {
  const { src, widths, width, height, color, alt } = picture
  return (
    <Picture
      src={widths[0] === undefined ? src : `${src}/${widths[0]}`}
      srcSet={widths.length > 0 ? widths.map((size) => `${src}/${size} ${size}w`).join(', ') : undefined}
      sizes="(min-width: 60rem) 20rem, 60vw"
      {...{ width, height, alt }}
      ground={color}
      shape="fill"
    />
  )
}
