import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { cartLink } from '../cart/cart-link.ts'
import type { ReturnView } from './return-calls.ts'
import * as t from '#messages/return-status.ts'
import styles from './returns.module.css'

/** A more expensive exchange, with a cart link once the credit is issued. */
export function WantedExchange({ state, wanted }: ReturnView['items'][number]) {
  if (!wanted) return null
  if (state !== 'credited') return t.canOrder({ name: wanted.name })
  return (
    <TextLink href={cartLink([{ variantId: wanted.variantId, qty: 1 }])}>
      {t.orderWithCredit({ name: wanted.name })}
    </TextLink>
  )
}

/** The shop's photos of items with a reduced offer. */
export function ShopPhotos({ photos, items }: Pick<ReturnView, 'photos' | 'items'>) {
  if (photos.length === 0) return null
  const findTitle = (lineId: string) =>
    items.find((item) => item.lineId === lineId)?.title ?? t.theItem
  return (
    <ul className={styles.photos}>
      {photos.map(({ lineId, src }) => (
        <li key={src}>
          <img src={src} alt={t.asReceived({ title: findTitle(lineId) })} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

interface ReducedOfferProps {
  readonly items: ReturnView['items']
  readonly isBusy: boolean
  readonly onAnswer: (accept: boolean) => void
}

/** The reduced offer for items in worse condition, with its two answers. */
export function ReducedOffer({ items, isBusy, onAnswer }: ReducedOfferProps) {
  const offered = items.flatMap(({ title, decision, offer }) =>
    offer ? [{ title, decision, ...offer }] : [],
  )
  if (offered.length === 0) return null
  return (
    <div className="stack">
      <Facts
        kind="ruled"
        facts={offered.map(({ title, withheld, refund }) => ({
          term: title,
          value: t.deducted({
            withheld: formatMoney(withheld),
            total: formatMoney(refund + withheld),
          }),
        }))}
      />
      <p className="cluster">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          {t.acceptOffer}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onAnswer(false)}>
          {t.declineOffer}
        </Button>
      </p>
    </div>
  )
}
