import { useEffect, useState } from 'react'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { ProductCard } from '#modules/catalog/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { createCartForm } from './cart-form.tsx'
import { useCart } from './cart-store.ts'
import { changeCart } from './change-cart.ts'
import { LinePicture } from './line-picture.tsx'
import { loadPairings } from './load-cart.ts'
import { closeCartPanel } from './open-cart-panel.ts'
import * as t from '#messages/cart-panel.ts'
import styles from './cart-panel.module.css'

const mostShown = 3

/** A few products that go with what was added. The panel stays on what was added first. */
export function CartPanelPairings({ line, cart }: { line: CartLine; cart: Cart }) {
  const { productSlug: slug, isGiftCard } = line
  const [goods, setGoods] = useState<readonly ProductCard[]>([])
  const [inCart] = useState(() => new Set(cart.lines.map(({ productSlug }) => productSlug)))
  useEffect(() => {
    let isUnmounted = false
    void loadPairings(slug, inCart).then((found) => {
      if (!isUnmounted) setGoods(found.slice(0, mostShown))
    })
    return () => {
      isUnmounted = true
    }
  }, [slug, inCart])
  if (goods.length === 0) return null
  return (
    <section className={styles.pairings} aria-labelledby="pairings">
      <h3 id="pairings">{isGiftCard ? t.toUnwrap : t.completesSet}</h3>
      <ul>
        {goods.map((one) => (
          <Pairing key={one.id} goods={one} isAdded={isInCart(cart, one)} />
        ))}
      </ul>
    </section>
  )
}

function isInCart({ lines }: Cart, { slug }: ProductCard): boolean {
  return lines.some(({ productSlug }) => productSlug === slug)
}

function Pairing({ goods, isAdded }: { goods: ProductCard; isAdded: boolean }) {
  const { slug, title, picture, priceMin, priceMax, currency, onlyVariantId } = goods
  const fault = useCart().faults[`pairing-${slug}`]
  const [isBusy, setIsBusy] = useState(false)
  const add = async () => {
    setIsBusy(true)
    const fields = { lines: `${onlyVariantId}:1`, place: `pairing-${slug}` }
    await changeCart(createCartForm('addLines', fields))
    setIsBusy(false)
  }
  return (
    <li className={styles.pairing}>
      <LinePicture picture={picture} sizes="4.5rem" shape="square" />
      <div>
        <p className={styles.pairingName}>
          <TextLink tone="plain" href={`/goodsDetail/${slug}`} onClick={closeCartPanel}>
            {title}
          </TextLink>
        </p>
        <p className={styles.words}>
          <Price amount={priceMin} from={priceMax > priceMin} currency={currency} />
        </p>
        {fault && <p role="alert">{fault.message}</p>}
      </div>
      {isAdded ? (
        <p className={styles.words} role="status">
          {t.pairingAdded}
        </p>
      ) : onlyVariantId === null ? (
        <TextLink href={`/goodsDetail/${slug}`} onClick={closeCartPanel}>
          {t.choose}
          <span className="visually-hidden">: {title}</span>
        </TextLink>
      ) : (
        <Button size="small" variant="secondary" busy={isBusy} onClick={() => void add()}>
          {t.add}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
    </li>
  )
}
