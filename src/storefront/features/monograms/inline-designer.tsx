import { useEffect, useState, type Dispatch } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { DeliveryPromises } from '#storefront/features/catalog/delivery-promise.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { Designer } from './designer.tsx'
import type { DesignerState } from './designer-form.ts'
import type { DesignerQuantity } from './designer-summary.tsx'
import { addMonogrammed } from './monogram-actions.ts'
import * as t from '#messages/monogram-designer.ts'

export interface InlineDesignerProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
  readonly quantity: DesignerQuantity
  readonly promises: DeliveryPromises
  /** Called with the state of the designer, and with null once it is closed. */
  readonly onChange: Dispatch<DesignerState | null>
  readonly onClose: () => void
}

/** Moves the focus to the heading, where the button was. */
const focus = (heading: HTMLElement | null): void => heading?.focus()

/** The designer on a product page. */
export function InlineDesigner({
  goods,
  variant,
  quantity,
  promises,
  onChange,
  onClose,
}: InlineDesignerProps) {
  const [template, setTemplate] = useState<Template | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    sessionApi()
      .get('/api/monogram/templates', { goods: goods.slug })
      .then((found) =>
        found.template ? setTemplate(found.template) : setFault(found.reason ?? ''),
      )
      .catch(() => setFault(t.loadFailed))
  }, [goods.slug])
  useEffect(() => () => onChange(null), [onChange])
  if (fault) return <p role="alert">{fault}</p>
  if (!template) return <p className="quiet">{t.oneMoment}</p>
  return (
    <Designer
      shape="inline"
      goods={goods}
      variant={variant}
      template={template}
      earlier={null}
      action={addMonogrammed(variant.id, quantity.value)}
      quantity={quantity}
      promises={promises}
      onState={onChange}
      head={
        <>
          <h2 ref={focus} tabIndex={-1}>
            {t.yourMonogram}
          </h2>
          <TextButton onClick={onClose}>{t.closeButton}</TextButton>
        </>
      }
    />
  )
}
