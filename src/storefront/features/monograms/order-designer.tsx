import { useEffect, useState } from 'react'
import type { ProductDetail } from '#modules/catalog/contract.ts'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { selectVariant } from '../catalog/variant-matrix.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import { Designer } from './designer.tsx'
import { ReorderWithMonogram, type MonogramPriceChange } from './reorder-with-monogram.tsx'
import * as designer from '#messages/monogram-designer.ts'
import * as t from '#messages/order-designer.ts'

type OrderedLine = OrderDetail['groups'][number]['lines'][number]

interface OrderDesignerProps {
  readonly orderId: string
  readonly line: OrderedLine
  readonly onClose: () => void
  readonly onChanged: (order: OrderDetail) => void
}

interface Known {
  readonly goods: ProductDetail
  readonly template: Template
}

/**
 * The designer of an order line: another monogram at the same price, or a reorder at another
 * price.
 */
export function OrderDesigner({ orderId, line, onClose, onChanged }: OrderDesignerProps) {
  const [known, setKnown] = useState<Known | null>(null)
  const [fault, setFault] = useState('')
  const [letters, setLetters] = useState<MonogramPriceChange | null>(null)
  useEffect(() => {
    const api = sessionApi()
    Promise.all([
      api.get('/api/product/detail', { id: line.productSlug }),
      api.get('/api/monogram/templates', { goods: line.productSlug }),
    ])
      .then(([goods, { template, reason }]) =>
        template ? setKnown({ goods, template }) : setFault(reason ?? ''),
      )
      .catch(() => setFault(designer.loadFailed))
  }, [line.productSlug])
  const variant = known && variantOf(known.goods, line)
  if (fault || (known && !variant)) return <p role="alert">{fault || t.noLongerSold}</p>
  if (!known || !variant) return <p className="quiet">{t.oneMoment}</p>
  return (
    <>
      <Designer
        shape="inline"
        isOrdered
        goods={known.goods}
        variant={{ ...variant, price: line.unitPrice }}
        template={known.template}
        earlier={line.personalization?.choice ?? null}
        action={{
          label: designer.changeButton,
          busyLabel: designer.changing,
          run: (choice) => {
            setLetters(null)
            return change({ orderId, lineId: line.id, choice }, { onChanged, onPrice: setLetters })
          },
        }}
        head={<TextButton onClick={onClose}>{t.keepButton}</TextButton>}
      />
      {letters && (
        <ReorderWithMonogram
          orderId={orderId}
          line={line}
          variantId={variant.id}
          letters={letters}
        />
      )}
    </>
  )
}

/** The ordered variant, which determines the fabric. */
function variantOf(goods: ProductDetail, { options }: OrderedLine) {
  return (
    goods.variants.find(({ values }) => values.join() === options.join())
    ?? selectVariant(goods, new URLSearchParams())
  )
}

interface Change {
  readonly orderId: string
  readonly lineId: string
  readonly choice: MonogramChoice
}

interface ChangeHandlers {
  readonly onChanged: (order: OrderDetail) => void
  readonly onPrice: (letters: MonogramPriceChange) => void
}

/**
 * Returns `null` on success, else the message for the shopper; empty when another part of the page
 * shows it.
 */
async function change(
  { orderId, lineId, choice }: Change,
  { onChanged, onPrice }: ChangeHandlers,
): Promise<string | null> {
  const key = getOrderAccess(orderId)
  const access = 'token' in key ? { access: key.token } : {}
  try {
    onChanged(
      await sessionApi().post('/api/order/monogram', {
        lineId,
        choice,
        acknowledged: true,
        ...access,
      }),
    )
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return t.changeFailed
    const prices = pricesIn(error.data)
    if (error.code !== otherPrice || !prices) return error.message
    onPrice({ choice, ...prices })
    return ''
  }
}

/** The API's code for a total that is not the one that was seen. */
const otherPrice = 42210

function pricesIn(data: unknown): Pick<MonogramPriceChange, 'was' | 'now'> | null {
  const { was, now } =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  return typeof was === 'number' && typeof now === 'number' ? { was, now } : null
}
