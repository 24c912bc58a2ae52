import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { hasParcel } from '../orders/packing-sheet.tsx'
import { getOrderAccess } from '../orders/order-access.ts'
import { markTime } from '../orders/order-tags.tsx'
import { AddressChange } from './address-change.tsx'
import { formatMoment } from './shipment-texts.ts'
import { GiftNotes } from './gift-notes.tsx'
import type { ChangeOrder, FulfillmentState } from './use-fulfillment.ts'
import { ShippingMethodChange } from './shipping-method-change.tsx'
import * as t from '#messages/order-changes.ts'

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
    <Panel title={editableUntil ? t.canChange : t.changedMind}>
      <div className="stack">
        {editableUntil && (
          <p>
            {t.changeUntil({
              date: formatMoment(editableUntil, timeZone),
              time: markTime(editableUntil),
            })}
          </p>
        )}
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
        {editableUntil && (
          <GiftNotes
            groups={order.groups.filter(hasParcel)}
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
            <p>{t.preparing}</p>
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
                {t.requestCancellation}
              </Button>
            </p>
          </>
        )}
        {cancelAnswerBy && <p>{t.requested({ date: formatMoment(cancelAnswerBy, timeZone) })}</p>}
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
        {t.cancelOrder}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t.cancelTitle}
        size="narrow"
        sheetOnPhone
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t.keepOrder}
            </Button>
            <Button
              variant="danger"
              busy={busy}
              busyLabel={t.oneMoment}
              onClick={() => void onCancel().then((isDone) => isDone && close())}
            >
              {t.cancelIt}
            </Button>
          </>
        }
      >
        <p>{t.cancelHint}</p>
      </Dialog>
    </p>
  )
}
