import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { returnPaths } from '../returns/return-paths.ts'
import type { OrderAct } from './order-head.tsx'
import { downloadInvoice } from './download-invoice.ts'
import { OrderPrintPreview } from './order-print-preview.tsx'
import { hasParcel } from './packing-sheet.tsx'
import { reorderPath, returnLabel } from './order-texts.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

interface OrderActionsProps {
  readonly order: OrderDetail
  /** Null while loading and without access. */
  readonly progress: OrderProgress | null
  readonly onReorder: (() => Promise<void>) | undefined
}

/** The act of the buyer that an order's next step asks for. */
export function findNextAct({ id, status, returnableUntil }: OrderDetail): OrderAct | null {
  if (status === 'return_in_progress') return { href: returnPaths.status(id), label: t.seeReturn }
  return returnableUntil
    ? { href: returnPaths.step1(id), label: returnLabel(returnableUntil) }
    : null
}

/** What the buyer can do with an order, the most likely act first. */
export function OrderActions({ order, progress, onReorder }: OrderActionsProps) {
  const shop = useShopSettings()
  const subject = encodeURIComponent(t.orderNumber({ number: order.number }))
  return (
    <Panel title={t.whatYouCanDo}>
      <ul className={styles.acts}>
        <ReturnAction {...{ order, progress }} />
        <li>
          <OrderPrintPreview order={order} />
          <p className={styles.words}>
            {order.groups.some(hasParcel) ? t.printedWithParcel : t.printed}
          </p>
        </li>
        <InvoiceButton order={order} />
        <ReorderAction {...{ order, onReorder }} />
        <li>
          <TextLink tone="strong" href={`mailto:${shop.email}?subject=${subject}`}>
            {t.askAbout}
          </TextLink>
          <p className={styles.words}>
            {t.orCall({
              phone: shop.phone.shown,
              hours: shop.hours,
              dial: linkTo(shop.phone.dial),
            })}
          </p>
        </li>
      </ul>
    </Panel>
  )
}

/** Delivered items that are final sale or past their date can be returned only for shop errors. */
function ReturnAction({ order, progress }: Omit<OrderActionsProps, 'onReorder'>) {
  const { id, returnableUntil } = order
  if (returnableUntil)
    return (
      <li>
        <TextLink tone="strong" href={returnPaths.step1(id)}>
          {returnLabel(returnableUntil)}
        </TextLink>
        <p className={styles.words}>{t.refundToTheCent}</p>
      </li>
    )
  if (!progress?.money.some(({ counts }) => counts.delivered > counts.returned)) return null
  return (
    <li>
      <TextLink tone="strong" href={returnPaths.step1(id)}>
        {t.reportProblem}
      </TextLink>
      <p className={styles.words}>{t.reportProblemHint}</p>
    </li>
  )
}

function ReorderAction({ order, onReorder }: Omit<OrderActionsProps, 'progress'>) {
  const { attempt, isBusy, fault } = useAttempt()
  const path = reorderPath(order)
  if (!onReorder && !path) return null
  return (
    <li>
      {onReorder ? (
        <Button variant="quiet" busy={isBusy} onClick={() => void attempt(onReorder)}>
          {t.reorder}
        </Button>
      ) : (
        <TextLink tone="strong" href={path ?? ''}>
          {t.reorder}
        </TextLink>
      )}
      <FaultNotice text={fault} />
      <p className={styles.words}>{t.reorderHint}</p>
    </li>
  )
}

function InvoiceButton({ order }: { order: OrderDetail }) {
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <li>
      <Button
        variant="quiet"
        busy={isBusy}
        onClick={() => void attempt(() => downloadInvoice(order.id, order.number))}
      >
        {t.invoicePdf}
      </Button>
      <FaultNotice text={fault} />
    </li>
  )
}
