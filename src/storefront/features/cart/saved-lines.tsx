import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import { CartButton } from './cart-form.tsx'
import { useCart } from './cart-store.ts'
import { capitalize, formatItems } from './count-words.ts'
import { LinePicture } from './line-picture.tsx'
import * as t from '#messages/cart.ts'
import styles from './saved-lines.module.css'

/** Saved lines are not priced and reserve no stock. */
export function SavedLines({ lines }: { lines: readonly CartLine[] }) {
  const { faults } = useCart()
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, line) => sum + line.qty, 0)
  return (
    <section className={styles.saved} aria-label={t.savedForLater}>
      <SectionHead title={t.savedForLater} aside={capitalize(formatItems(pieces))} />
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <LinePicture
              picture={line.picture}
              sizes="5rem"
              shape="square"
              faded={!line.availability.ok}
            />
            <div>
              <h3 className={styles.name}>
                <TextLink tone="plain" href={`/goodsDetail/${line.productSlug}`}>
                  <ProductName title={line.title} />
                </TextLink>
              </h3>
              <p className={styles.words}>
                {[...line.options.map((option) => option.value), formatPrice(line)].join(', ')}
              </p>
              <p className={styles.words}>
                {faults[line.id]?.message
                  ?? (line.availability.ok ? t.inStock : line.availability.reason)}
              </p>
            </div>
            <div className={styles.acts}>
              {line.availability.ok && (
                <CartButton
                  intent="saveForLater"
                  fields={{ lineId: line.id, saved: false }}
                  look="strong"
                >
                  {t.moveToCart}
                  <span className="visually-hidden">: {line.title}</span>
                </CartButton>
              )}
              <CartButton intent="remove" fields={{ lineId: line.id }} look="link">
                {t.remove}
                <span className="visually-hidden"> {line.title}</span>
              </CartButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatPrice(line: CartLine): string {
  const each = formatMoney(calculateLinePrice(line).each)
  return line.qty > 1 ? `${line.qty} × ${each}` : each
}
