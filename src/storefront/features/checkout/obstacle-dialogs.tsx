import { formatMoney } from '#kernel/money/money.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { createCartForm } from '../cart/cart-form.tsx'
import { changeCart } from '../cart/change-cart.ts'
import { calculateTakeableQuantity, type QuantityRule } from '../cart/quantity-rule.ts'
import type { ShortLine, TotalChange } from './checkout-store.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

type ChangedDialogProps = {
  change: TotalChange | null
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** Code 42210: the shopper confirms a changed total. */
export function TotalChangedDialog({ change, busy, onAccept, onClose }: ChangedDialogProps) {
  return (
    <Dialog
      open={change !== null}
      onClose={onClose}
      title={t.totalChanged}
      sheetOnPhone
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.reviewFirst}
          </Button>
          <Button busy={busy} busyLabel={t.oneMoment} onClick={onAccept}>
            {t.continueWith({ amount: change ? formatMoney(change.now) : '' })}
          </Button>
        </>
      }
    >
      {change && (
        <div className="stack">
          <p className={styles.change}>
            <s>
              <span className="visually-hidden">{t.itWas} </span>
              {formatMoney(change.was)}
            </s>{' '}
            <span aria-hidden="true">→</span>{' '}
            <b>
              <span className="visually-hidden">{t.itIsNow} </span>
              {formatMoney(change.now)}
            </b>
          </p>
          <ul className={styles.reasons}>
            {change.changes.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>{t.nothingCharged}</p>
        </div>
      )}
    </Dialog>
  )
}

type ShortDialogProps = {
  lines: readonly ShortLine[] | null
  /** The lines with their quantity rules. */
  bought: readonly (QuantityRule & { readonly id: string })[]
  onResolved: () => void
  onClose: () => void
}

/** Code 42220: lines with too little stock can be reduced or removed. */
export function StockShortDialog({ lines, bought, onResolved, onClose }: ShortDialogProps) {
  const canTake = ({ lineId, available }: ShortLine) => {
    const rule = bought.find(({ id }) => id === lineId)
    return rule ? calculateTakeableQuantity(available, rule) : available
  }
  const resolve = async (line: ShortLine, qty: number) => {
    await changeCart(createCartForm('update', { lineId: line.lineId, qty }))
    onResolved()
  }
  return (
    <Dialog
      open={lines !== null}
      onClose={onClose}
      title={t.shortTitle}
      sheetOnPhone
      actions={
        <ButtonLink variant="quiet" href="/cart">
          {t.backToCart}
        </ButtonLink>
      }
    >
      <p>{t.shortHint}</p>
      <ul className={styles.shorts}>
        {lines?.map((line) => (
          <li key={line.lineId}>
            <p>
              <b>{line.name}.</b>{' '}
              {line.available > 0 ? t.left({ count: String(line.available) }) : t.noneLeft}
            </p>
            <div className="cluster" data-gap="3">
              {canTake(line) > 0 && (
                <Button size="small" onClick={() => void resolve(line, canTake(line))}>
                  {t.take({ count: String(canTake(line)) })}
                </Button>
              )}
              <Button size="small" variant="secondary" onClick={() => void resolve(line, 0)}>
                {t.remove}
                <span className="visually-hidden">: {line.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
