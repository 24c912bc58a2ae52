import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { accessTo } from '../orders/order-access.ts'
import { AddressChange } from './address-change.tsx'
import { momentOf } from './care-words.ts'
import { GiftNotes } from './gift-notes.tsx'
import { LineMoney } from './line-money.tsx'
import { Tracked } from './tracked.tsx'
import { useCare, type Care } from './use-care.ts'
import { WayChange } from './way-change.tsx'
import styles from './order-care.module.css'
import { returnPaths } from '../returns/return-paths.ts'

/** Where the parcels are, what can still be changed and until when, and what came back. Asked by the browser, in the buyer's name. */
export function OrderCare({
  order,
  onChanged,
}: {
  order: OrderDetail
  onChanged?: (() => Promise<unknown>) | undefined
}) {
  const { care, busy, fault, act } = useCare(order.id)
  const { revalidate } = useRevalidator()
  if (!care) return null
  const change = async (what: () => Promise<unknown>) => {
    const isDone = await act(what)
    if (isDone) await (onChanged ? onChanged() : revalidate())
    return isDone
  }
  return (
    <>
      <Tracked parcels={care.progress.parcels} />
      <Changes {...{ order, care, busy, fault, change }} />
      <SentBack {...{ order, care }} />
      <LineMoney lines={care.progress.money} eligible={care.eligible} />
    </>
  )
}

interface ChangesProps {
  readonly order: OrderDetail
  readonly care: Care
  readonly busy: boolean
  readonly fault: string
  readonly change: (what: () => Promise<unknown>) => Promise<boolean>
}

/** What its buyer can do alone, with the deadline said; afterwards whom to ask. */
function Changes({ order, care: { progress }, busy, fault, change }: ChangesProps) {
  const { editableUntil, canCancel, canAskToCancel, cancelAnswerBy } = progress
  if (!canCancel && !canAskToCancel && !cancelAnswerBy) return null
  const key = accessTo(order.id)
  return (
    <Panel title={editableUntil ? 'You can still change it' : 'Changed your mind?'}>
      <div className="stack">
        {editableUntil && (
          <p>
            Until <time dateTime={editableUntil}>{momentOf(editableUntil)}</time> nobody packs it.
            What you change costs nothing.
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
              <WayChange
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
        {canAskToCancel && (
          <>
            <p>
              We have begun with it. Ask us, and a person tries to stop it within one business day.
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
                Ask to cancel
              </Button>
            </p>
          </>
        )}
        {cancelAnswerBy && (
          <p>You asked us to cancel it. A person answers by {momentOf(cancelAnswerBy)}.</p>
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
              Keep it
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
          All of it is cancelled, and everything you paid goes back to where it came from. Banks
          take 5 to 10 days to show it.
        </p>
      </Dialog>
    </p>
  )
}

function SentBack({ order, care: { progress, returns } }: { order: OrderDetail; care: Care }) {
  const isThere = progress.money.some((line) => line.counts.delivered > line.counts.returned)
  if (returns.length === 0 && !isThere) return null
  return (
    <Panel title="Returns">
      <div className="stack">
        {returns.length > 0 && (
          <ul className={styles.returns}>
            {returns.map((one) => (
              <li key={one.id}>
                <TextLink tone="strong" href={returnPaths.status(order.id)}>
                  {one.number}
                </TextLink>
                <p className={styles.words}>{one.next}</p>
              </li>
            ))}
          </ul>
        )}
        {isThere && (
          <p>
            <TextLink tone="strong" href={returnPaths.step1(order.id)}>
              Send something back, or tell us what is wrong
            </TextLink>
          </p>
        )}
      </div>
    </Panel>
  )
}
