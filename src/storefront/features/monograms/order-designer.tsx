import { useEffect, useState } from 'react'
import type { GoodsDetail } from '#modules/catalog/contract.ts'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { publicApi } from '#storefront/api/browser-api.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { variantFor } from '../catalog/variant-matrix.ts'
import { accessTo } from '../orders/order-access.ts'
import { Designer } from './designer.tsx'

type OrderedLine = OrderDetail['groups'][number]['lines'][number]

interface OrderDesignerProps {
  readonly orderId: string
  readonly line: OrderedLine
  readonly onClose: () => void
  readonly onChanged: (order: OrderDetail) => void
}

interface Known {
  readonly goods: GoodsDetail
  readonly template: Template
}

/** The designer within an order: other letters at the price that was paid, for whoever may see the order. */
export function OrderDesigner({ orderId, line, onClose, onChanged }: OrderDesignerProps) {
  const [known, setKnown] = useState<Known | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    const api = publicApi()
    Promise.all([api.get('/api/goods/detail', { id: line.goodsSlug }), api.get('/api/monogram/templates', { goods: line.goodsSlug })])
      .then(([goods, { template, reason }]) => (template ? setKnown({ goods, template }) : setFault(reason ?? '')))
      .catch(() => setFault('The designer could not be loaded. Try again in a moment.'))
  }, [line.goodsSlug])
  const variant = known && variantOf(known.goods, line)
  if (fault || (known && !variant))
    return <p role="alert">{fault || 'That piece is no longer sold. Write to us and a person changes the letters.'}</p>
  if (!known || !variant) return <p className="quiet">One moment…</p>
  return (
    <Designer
      shape="inline"
      isOrdered
      goods={known.goods}
      variant={{ ...variant, price: line.unitPrice }}
      template={known.template}
      earlier={line.personalization?.choice ?? null}
      action={{
        label: 'Change the letters',
        busyLabel: 'Changing…',
        run: (choice) => change({ orderId, lineId: line.id, choice }, onChanged),
      }}
      head={<TextButton onClick={onClose}>Keep the letters as they are</TextButton>}
    />
  )
}

/** The variant that was bought, for the color of its cloth. */
function variantOf(goods: GoodsDetail, { options }: OrderedLine) {
  return goods.variants.find(({ values }) => values.join() === options.join()) ?? variantFor(goods, new URLSearchParams())
}

interface Change {
  readonly orderId: string
  readonly lineId: string
  readonly choice: MonogramChoice
}

async function change({ orderId, lineId, choice }: Change, onChanged: (order: OrderDetail) => void): Promise<string | null> {
  const key = accessTo(orderId)
  const access = 'token' in key ? { access: key.token } : {}
  try {
    onChanged(await sessionApi().post('/api/order/letters', { lineId, choice, acknowledged: true, ...access }))
    return null
  } catch (error) {
    return error instanceof ApiError ? error.message : 'It could not be changed. Try again.'
  }
}
