import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import type { QuantityBounds } from '#ui/primitives/quantity/quantity-bounds.ts'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { SummaryCard, type SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import type { DeliveryPromises } from '#storefront/features/catalog/delivery-promise.ts'
import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import { embolden } from '#storefront/message-tags.tsx'
import { designerButtonId, designerForm, type DesignerState } from './designer-form.ts'
import { formatMonogramPrice, formatWorkDays } from './format-monogram.ts'
import * as t from '#messages/monogram-designer.ts'
import styles from './designer.module.css'

/** The quantity, where the designer adds to the cart. */
export interface DesignerQuantity {
  readonly value: number
  readonly bounds: QuantityBounds
  readonly onChange: (value: number) => void
}

interface DesignerSumProps {
  readonly template: Template
  readonly answer: ProofAnswer | null
  readonly isRush: boolean
  /** The product and its price without a monogram. */
  readonly piece: { readonly title: string; readonly price: number }
  readonly action: {
    readonly label: string
    readonly busyLabel: string
    readonly run: () => Promise<string | null>
  }
  readonly quantity?: DesignerQuantity | undefined
  /** When it arrives, by the business days that the monogram adds. */
  readonly promises?: DeliveryPromises | undefined
  /** Called with what the buttons outside of the designer show. */
  readonly onState?: ((state: DesignerState) => void) | undefined
}

/** The price and the confirmation of the monogram. */
export function DesignerSummary({
  template,
  answer,
  isRush,
  piece,
  action,
  quantity,
  promises,
  onState,
}: DesignerSumProps) {
  const { isRead, setIsRead, fault, busy, asked, missing, send } = useConfirmed(answer, action.run)
  const id = useId()
  const proof = answer?.proof ?? null
  const rush = isRush ? template.rush : null
  const letters = proof ? proof.price - proof.rushFee : template.price
  const qty = quantity?.value ?? 1
  const total = qty * (piece.price + letters + (rush?.fee ?? 0))
  const workDays = rush?.workDays ?? template.workDays
  const promise = promises?.[workDays] ?? null
  useEffect(
    () => onState?.({ letters: proof?.monogramText ?? '', total, missing, busy, workDays }),
    [onState, proof, total, missing, busy, workDays],
  )
  return (
    <form id={designerForm} aria-label={t.monogram} noValidate onSubmit={send}>
      <SummaryCard
        title={t.reviewHeading}
        currency={getShopLocale().currency}
        total={total}
        lines={[
          { label: piece.title, ...counted(piece.price, qty) },
          {
            label: proof ? t.monogramOf({ letters: proof.monogramText }) : t.monogram,
            ...counted(letters, qty, t.addsDays({ days: formatWorkDays(workDays) })),
          },
          ...(rush ? [{ label: t.rush, ...counted(rush.fee, qty) }] : []),
        ]}
        before={
          quantity && (
            <div className={styles.count}>
              <Quantity
                label={t.quantity}
                {...quantity.bounds}
                value={quantity.value}
                onChange={quantity.onChange}
              />
            </div>
          )
        }
      >
        <Checkbox
          id={`${id}read`}
          checked={isRead}
          onChange={(event) => setIsRead(event.currentTarget.checked)}
          label={proof ? t.confirmLabelOf({ letters: proof.monogramText }) : t.confirmLabel}
          error={asked && missing !== null && proof !== null ? missing : null}
        />
        {asked && proof === null && (
          <NoticeRow tone="error" live>
            {missing}
          </NoticeRow>
        )}
        {fault && (
          <NoticeRow tone="error" live>
            {fault}
          </NoticeRow>
        )}
        <Button
          id={designerButtonId}
          type="submit"
          size="large"
          wide
          busy={busy}
          busyLabel={action.busyLabel}
        >
          {action.label}
        </Button>
        {promise && (
          <p>{t.arrives({ earliest: promise.earliest, latest: promise.latest, b: embolden })}</p>
        )}
        <p className="quiet">
          {template.editMinutes > 0 && `${t.changeHint({ count: template.editMinutes })} `}
          {t.priceHint({ price: formatMonogramPrice(template) })}
        </p>
      </SummaryCard>
    </form>
  )
}

function useConfirmed(answer: ProofAnswer | null, run: () => Promise<string | null>) {
  const [isRead, setIsRead] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const missing = !answer?.proof
    ? (answer?.remarks.find((remark) => remark.stop)?.text ?? t.enterFirst)
    : isRead
      ? null
      : t.confirmFirst
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    setFault(null)
    if (missing !== null || busy) return
    setBusy(true)
    void run().then((refused) => {
      setBusy(false)
      setFault(refused)
    })
  }
  return { isRead, setIsRead, fault, busy, asked, missing, send }
}

/** The amount for a quantity, with the unit price. */
function counted(each: number, qty: number, note?: string): Pick<SummaryLine, 'amount' | 'note'> {
  const one =
    qty > 1 ? t.quantityPrice({ count: String(qty), price: formatMoney(each) }) : undefined
  const notes = [one, note].filter((text) => text !== undefined)
  return {
    amount: each * qty,
    ...(notes.length > 0 && { note: notes.map((text) => <span key={text}>{text} </span>) }),
  }
}
