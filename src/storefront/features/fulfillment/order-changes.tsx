import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import { AddressChange } from './address-change.tsx'
import { formatMoment } from './shipment-texts.ts'
import { GiftNotes } from './gift-notes.tsx'
import type { ChangeOrder, FulfillmentState } from './use-fulfillment.ts'
import { ShippingMethodChange } from './shipping-method-change.tsx'

interface ChangesProps {
  readonly order: OrderDetail
  readonly care: FulfillmentState
  readonly busy: boolean
  readonly fault: string
  readonly change: ChangeOrder
}

/** The changes the buyer can make, with their deadline, and cancellation requests afterwards. */
export function OrderChanges({ order, care: { progress }, busy, fault, change }: ChangesProps) {
  const { timeZone } = useShopSettings()
  const { editableUntil, canCancel, canRequestCancellation, cancelAnswerBy } = progress
  if (!canCancel && !canRequestCancellation && !cancelAnswerBy) return null
  const key = getOrderAccess(order.id)
  return (
    <Panel title={editableUntil ? 'You can still change your order' : 'Changed your mind?'}>
      <div className="stack">
        {editableUntil && (
          <p>
            You can change it at no cost until{' '}
            <time dateTime={editableUntil}>{formatMoment(editableUntil, timeZone)}</time>.
          </p>
        )}
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
        {editableUntil && (
          <GiftNotes
            groups={order.groups}
            busy={busy}
            onSave={(groupId, giftNote) =>
              change(() => sessionApi().post('/api/order/edit', { ...key, groupId, giftNote }))
            }
          />
        )}
        {editableUntil
          && order.groups.map((group) => (
            <div key={group.id} className="stack">
              <AddressChange
                orderId={order.id}
                group={group}
                several={order.groups.length > 1}
                onSaved={() => change(async () => {})}
              />
              <ShippingMethodChange
                key={group.method}
                orderId={order.id}
                group={group}
                several={order.groups.length > 1}
                busy={busy}
                onSave={(groupId, methodId) =>
                  change(() => sessionApi().post('/api/order/edit', { ...key, groupId, methodId }))
                }
              />
            </div>
          ))}
        {canCancel && (
          <CancelButton
            busy={busy}
            onCancel={() => change(() => sessionApi().post('/api/order/cancel', key))}
          />
        )}
        {canRequestCancellation && (
          <>
            <p>
              We have started to prepare your order. Request a cancellation and we will reply within
              one business day.
            </p>
            <p>
              <Button
                variant="secondary"
                busy={busy}
                onClick={() =>
                  void change(() =>
                    sessionApi().post('/api/order/cancelRequest', { ...key, reason: '' }),
                  )
                }
              >
                Request cancellation
              </Button>
            </p>
          </>
        )}
        {cancelAnswerBy && (
          <p>
            You requested a cancellation. We will reply by {formatMoment(cancelAnswerBy, timeZone)}.
          </p>
        )}
      </div>
    </Panel>
  )
}

function CancelButton({ busy, onCancel }: { busy: boolean; onCancel: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cancel the order
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Cancel the whole order?"
        size="narrow"
        sheetOnPhone
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Keep the order
            </Button>
            <Button
              variant="danger"
              busy={busy}
              busyLabel="One moment…"
              onClick={() => void onCancel().then((isDone) => isDone && close())}
            >
              Cancel it
            </Button>
          </>
        }
      >
        <p>
          We will cancel the whole order and refund everything you paid. It can take your bank 5 to
          10 days to show the refund.
        </p>
      </Dialog>
    </p>
  )
}
