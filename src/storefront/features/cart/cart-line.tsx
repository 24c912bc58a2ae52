import { useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { ApplyMonogram } from '../monograms/apply-monogram.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import { CartButton, createCartForm } from './cart-form.tsx'
import { useCart } from './cart-store.ts'
import { changeCart } from './change-cart.ts'
import { LineDestination } from './line-destination.tsx'
import { listGiftCardWords } from './gift-card-words.ts'
import { GiftRecipient } from './gift-recipient.tsx'
import { LineNotices } from './line-notices.tsx'
import { LineNote } from './line-note.tsx'
import { LinePicture } from './line-picture.tsx'
import { formatQuantityRule } from './quantity-rule.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-line.module.css'

export type LineProps = {
  line: CartLine
  cart: Cart
  onNewGroup: (lineId: string) => void
}

export function CartLineRow({ line, cart, onNewGroup }: LineProps) {
  const fault = useCart().faults[line.id]
  const { timeZone } = useShopSettings()
  const [isWriting, setIsWriting] = useState(false)
  const cardButton = useRef<HTMLButtonElement>(null)
  const optionValues = line.options.map((option) => option.value).join(', ')
  return (
    <li className={styles.line} data-line={line.id}>
      <div className={styles.picture}>
        <LinePicture picture={line.picture} sizes="8rem" faded={!line.availability.ok} />
      </div>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <TextLink tone="plain" href={`/goodsDetail/${line.productSlug}`}>
            <ProductName title={line.title} italic />
          </TextLink>
        </h3>
        {optionValues && <p className={styles.options}>{optionValues}</p>}
        {line.giftNote && !isWriting && (
          <p className={styles.options}>{t.giftNoteIs({ note: line.giftNote })}</p>
        )}
        {line.isGiftCard
          && listGiftCardWords(line.giftCard, timeZone).map((words) => (
            <p key={words} className={styles.options}>
              {words}
            </p>
          ))}
        <p className={styles.state}>{describeState(line)}</p>
        {line.personalization && (
          <MonogramLine personalization={line.personalization} qty={line.qty}>
            {canEditMonogram(line, cart) && (
              <TextLink
                href={`${paths.monogramStep(line.productSlug)}&v=${line.variantId}&line=${line.id}`}
              >
                {t.editMonogram}
                <span className="visually-hidden">: {line.title}</span>
              </TextLink>
            )}
          </MonogramLine>
        )}
        {canEditMonogram(line, cart) && <ApplyMonogram line={line} cart={cart} />}
      </div>
      <div className={styles.quantity}>
        <LineQuantity line={line} />
      </div>
      <p className={styles.sum}>
        {line.availability.ok ? formatMoney(line.total) : <s>{formatMoney(line.total)}</s>}
        {!line.availability.ok && <small>{t.notInTotal}</small>}
        {line.qty > 1 && (
          <small>
            {line.qty} × {formatMoney(calculateLinePrice(line).each)}
          </small>
        )}
        {line.compareAt !== null && line.compareAt > line.unitPrice && (
          <small>{t.wasPrice({ amount: formatMoney(line.compareAt * line.qty) })}</small>
        )}
      </p>
      <LineActions
        {...{ line, cart, onNewGroup, cardButton, isWriting }}
        onWrite={() => setIsWriting(!isWriting)}
      />
      {isWriting && line.isGiftCard && (
        <GiftRecipient
          line={line}
          onClose={() => {
            setIsWriting(false)
            cardButton.current?.focus()
          }}
        />
      )}
      {isWriting && !line.isGiftCard && (
        <LineNote
          line={line}
          onClose={() => {
            setIsWriting(false)
            cardButton.current?.focus()
          }}
        />
      )}
      <LineNotices
        line={line}
        notices={cart.notices.filter((notice) => notice.lineId === line.id)}
      />
      {fault && (
        <NoticeRow tone="error" live className={styles.notice}>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
    </li>
  )
}

/** The monogram of a registry gift is set by the registry. */
function canEditMonogram({ groupId }: CartLine, { groups }: Cart): boolean {
  return groups.find(({ id }) => id === groupId)?.kind !== 'registry'
}

/**
 * The quantity changes immediately and the price after the response; a refused quantity is reset.
 */
function LineQuantity({ line }: { line: CartLine }) {
  const [requestedQty, setRequestedQty] = useState<number | null>(null)
  const ruleId = useId()
  const rule = formatQuantityRule(line)
  const change = (qty: number) => {
    setRequestedQty(qty)
    void changeCart(createCartForm('update', { lineId: line.id, qty })).then(() =>
      setRequestedQty(null),
    )
  }
  return (
    <>
      <Quantity
        label={t.quantityOf({ title: line.title })}
        describedBy={rule ? ruleId : undefined}
        value={requestedQty ?? line.qty}
        min={line.minQty}
        max={Math.max(line.qty, Math.min(line.maxQty, line.availability.available))}
        step={line.multiple}
        orNone
        onChange={change}
      />
      {rule && (
        <p id={ruleId} className={styles.rule}>
          {rule}
        </p>
      )}
    </>
  )
}

type LineActionsProps = LineProps & {
  cardButton: RefObject<HTMLButtonElement | null>
  isWriting: boolean
  onWrite: () => void
}

function LineActions({ line, cart, onNewGroup, cardButton, isWriting, onWrite }: LineActionsProps) {
  const isShared = cart.groups.length > 1
  return (
    <ul className={styles.acts}>
      {isShared && !line.isGiftCard && (
        <li>
          <LineDestination
            {...{ line, cart }}
            label={t.ship}
            onNewGroup={() => onNewGroup(line.id)}
          />
        </li>
      )}
      {!isShared && !line.isGiftCard && (
        <li>
          <TextButton onClick={() => onNewGroup(line.id)}>
            {t.shipToSomeone}
            <span className="visually-hidden">: {line.title}</span>
          </TextButton>
        </li>
      )}
      <li>
        <TextButton ref={cardButton} aria-expanded={isWriting} onClick={onWrite}>
          {writingLabel(line)}
          <span className="visually-hidden">: {line.title}</span>
        </TextButton>
      </li>
      <li>
        <CartButton intent="saveForLater" fields={{ lineId: line.id, saved: true }} look="link">
          {t.saveForLater}
          <span className="visually-hidden">: {line.title}</span>
        </CartButton>
      </li>
      <li>
        <CartButton intent="remove" fields={{ lineId: line.id }} look="link">
          {t.remove}
          <span className="visually-hidden"> {line.title}</span>
        </CartButton>
      </li>
    </ul>
  )
}

function writingLabel({ isGiftCard, giftCard, giftNote }: CartLine): string {
  if (isGiftCard) return giftCard ? t.changeRecipient : t.emailIt
  return giftNote ? t.editGiftNote : t.addGiftNote
}

function describeState(line: CartLine): string {
  const { availability, leadTime, finalSale, personalization, isGiftCard } = line
  if (isGiftCard) return t.codeByEmail
  const stock = availability.ok ? (leadTime ?? t.inStock) : t.notAvailable
  if (personalization) return t.monogrammed({ stock })
  return finalSale ? t.finalSale({ stock }) : stock
}
