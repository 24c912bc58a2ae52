import { lazy, Suspense, useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatMoment } from '../members/member-dates.ts'
import { markTime } from '../orders/order-tags.tsx'
import { MonogramLine } from './monogram-line.tsx'
import * as t from '#messages/order-monograms.ts'

const OrderDesigner = lazy(() =>
  import('./order-designer.tsx').then((module) => ({ default: module.OrderDesigner })),
)

interface OrderLettersProps {
  readonly order: OrderDetail
  readonly onChange: (order: OrderDetail) => void
}

/** Monograms that can still be changed, with the deadline. */
export function OrderMonograms({ order, onChange }: OrderLettersProps) {
  const { timeZone } = useShopSettings()
  const [opened] = useState(() => Date.now())
  const [editing, setEditing] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const open = order.groups
    .flatMap((group) => group.lines)
    .filter(
      (line) =>
        line.personalization
        && line.monogramEditableUntil
        && Date.parse(line.monogramEditableUntil) > opened,
    )
  const [first] = open
  if (!first?.monogramEditableUntil) return null
  return (
    <Panel title={t.heading}>
      <div className="stack" data-gap="5">
        <p>
          {t.deadline({
            date: formatMoment(first.monogramEditableUntil, timeZone),
            time: markTime(first.monogramEditableUntil),
          })}
        </p>
        <div role="status">
          {said && (
            <NoticeRow tone="success">
              <p>{said}</p>
            </NoticeRow>
          )}
        </div>
        {open.map((line) => (
          <div key={line.id} className="stack" data-gap="2">
            <p>
              {line.title}, {line.options.join(', ')}
            </p>
            {line.personalization && <MonogramLine personalization={line.personalization} />}
            {editing === line.id ? (
              <Suspense fallback={<p className="quiet">{t.oneMoment}</p>}>
                <OrderDesigner
                  orderId={order.id}
                  line={line}
                  onClose={() => setEditing(null)}
                  onChanged={(changed) => {
                    setEditing(null)
                    setSaid(t.changed)
                    onChange(changed)
                  }}
                />
              </Suspense>
            ) : (
              <p>
                <Button variant="secondary" size="small" onClick={() => setEditing(line.id)}>
                  {t.changeButton}
                  <span className="visually-hidden">: {line.title}</span>
                </Button>
              </p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}
