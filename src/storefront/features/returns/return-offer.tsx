import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { cartLink } from '../cart/cart-link.ts'
import type { ReturnView } from './return-calls.ts'
import styles from './returns.module.css'

/** A more expensive exchange, with a cart link once the credit is issued. */
export function WantedExchange({ state, wanted }: ReturnView['items'][number]) {
  if (!wanted) return null
  if (state !== 'credited') return <>You can order {wanted.name} once you receive the credit.</>
  return (
    <TextLink href={cartLink([{ variantId: wanted.variantId, qty: 1 }])}>
      Order {wanted.name} with your credit
    </TextLink>
  )
}

/** The shop's photos of items with a reduced offer. */
export function ShopPhotos({ photos, items }: Pick<ReturnView, 'photos' | 'items'>) {
  if (photos.length === 0) return null
  const findTitle = (lineId: string) =>
    items.find((item) => item.lineId === lineId)?.title ?? 'The item'
  return (
    <ul className={styles.photos}>
      {photos.map(({ lineId, src }) => (
        <li key={src}>
          <img src={src} alt={`${findTitle(lineId)}, as we received it`} loading="lazy" />
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
          value: `${formatMoney(withheld)} deducted from ${formatMoney(refund + withheld)}`,
        }))}
      />
      <p className="cluster">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          Accept the offer
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onAnswer(false)}>
          Decline and send it back
        </Button>
      </p>
    </div>
  )
}
