import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { ProductCard as CardData } from '#modules/catalog/contract.ts'
import { CartButton } from '#storefront/features/cart/cart-form.tsx'
import { useCart } from '#storefront/features/cart/cart-store.ts'
import { ProductTile } from './product-tile.tsx'
import * as t from '#messages/product-row.ts'

interface GoodsRowProps {
  readonly title: string
  readonly goods: readonly CardData[]
  readonly all?: { readonly href: string; readonly label: string } | undefined
  /** Loads the first two pictures eagerly, because they are the first on the page. */
  readonly priority?: boolean
}

/** A row of four products; those with one variant can be added to the cart here. */
export function ProductRow(row: GoodsRowProps) {
  if (row.goods.length === 0) return null
  return (
    <Section>
      <ProductShelf {...row} />
    </Section>
  )
}

export function ProductShelf({ title, goods, all, priority }: GoodsRowProps) {
  return (
    <>
      <SectionHead title={title} aside={all && <TextLink href={all.href}>{all.label}</TextLink>} />
      <CardGrid layout="row" label={title}>
        {goods.slice(0, 4).map((one, index) => (
          <ProductTile
            key={one.id}
            goods={one}
            priority={priority && index < 2}
            action={<QuickAdd goods={one} />}
          />
        ))}
      </CardGrid>
    </>
  )
}

function QuickAdd({ goods: { onlyVariantId, availability, title } }: { goods: CardData }) {
  const cartError = useCart().faults[onlyVariantId ?? '']
  if (onlyVariantId === null || availability.state === 'sold-out') return null
  return (
    <>
      <CartButton
        intent="add"
        fields={{ variantId: onlyVariantId, qty: 1 }}
        variant="secondary"
        size="small"
      >
        {t.addToCart}
        <span className="visually-hidden">: {title}</span>
      </CartButton>
      <div role="alert">
        <FieldError>{cartError?.message}</FieldError>
      </div>
    </>
  )
}
