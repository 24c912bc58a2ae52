import { useEffect, useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import * as t from '#messages/order-changes.ts'

type ShippingOption = Answer<'post', '/api/order/shippingMethods'>['rows'][number]

interface WayChangeProps {
  readonly orderId: string
  readonly group: OrderDetail['groups'][number]
  readonly several: boolean
  readonly busy: boolean
  readonly onSave: (groupId: string, methodId: string) => Promise<boolean>
}

/** Offers cheaper shipping methods with their refund; nothing when there are none. */
export function ShippingMethodChange({ orderId, group, several, busy, onSave }: WayChangeProps) {
  const [options, setOptions] = useState<readonly ShippingOption[]>([])
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    sessionApi()
      .post('/api/order/shippingMethods', { ...getOrderAccess(orderId), groupId: group.id })
      .then(
        ({ rows }) => setOptions(rows),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        },
      )
  }, [orderId, group.id])
  const [first] = options
  if (!first) return null
  if (!open) {
    return (
      <p>
        <TextButton onClick={() => setOpen(true)}>
          {t.changeMethod({
            hasName: several && group.recipientName ? 'yes' : 'no',
            name: group.recipientName,
          })}
        </TextButton>
      </p>
    )
  }
  const selected = options.find(({ id }) => id === chosen) ?? first
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(group.id, selected.id).then((isSaved) => isSaved && setOpen(false))
      }}
    >
      <p>{t.currentMethod({ method: group.method })}</p>
      <RadioCards legend={t.shippingMethod} legendHidden>
        {options.map(({ id, label, earliest, latest, less }) => (
          <RadioCard
            key={id}
            name={`way-${group.id}`}
            value={id}
            checked={selected.id === id}
            onChange={() => setChosen(id)}
            label={label}
            note={t.arrives({ dates: formatDeliveryDates({ earliest, latest }) })}
            aside={less > 0 ? t.refundOf({ amount: formatMoney(less) }) : t.samePrice}
          />
        ))}
      </RadioCards>
      <p className="cluster">
        <Button type="submit" size="small" busy={busy}>
          {t.saveMethod}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          {t.cancel}
        </Button>
      </p>
    </form>
  )
}
