import { Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { formatMoney } from '../../format'
import { findObjectPath } from '../../frame/object-path'
import { countField, type ItemDialogProps } from './item-dialogs'
import { formatItem } from './registry-record'

/** Starts a draft order with the item as a gift, which the caller pays through a link. */
export function OrderDialog({ registry, item, onClose }: ItemDialogProps) {
  const [email, setEmail] = useState('')
  const [qty, setQty] = useState('1')
  const navigate = useNavigate()
  const contents = {
    deliveries: [{}, { registryId: registry.id, recipientName: registry.names }],
    lines: [{ variantId: item.variantId, qty: Number(qty), delivery: 1 }],
  }
  return (
    <ActDialog<{ id: string; number: string }>
      title={`Sell by phone: ${formatItem(item)}`}
      confirmLabel={`Start a draft of ${formatMoney(item.price * (Number(qty) || 1))}`}
      act={() =>
        callApi('/api/staff/draft/create', { body: { email: email.trim() || null, contents } })
      }
      done={({ number }) => `Draft ${number} has the gift. Send the link, or mark it as paid.`}
      onDone={({ id }) => void navigate(findObjectPath(`/draft/${id}`) ?? '/drafts')}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography color="text.secondary">
            The gift ships to {registry.names || 'the couple'}, at the address of the registry. The
            giver does not learn it. The item is held once the payment link is sent.
          </Typography>
          <ActField
            label="Email of the giver"
            type="email"
            inputRef={focusInput}
            value={email}
            onChange={setEmail}
            message={fields['email']}
            helperText="The payment link goes there. It can be added later."
          />
          <ActField
            label="Quantity"
            {...countField}
            required
            value={qty}
            onChange={setQty}
            message={fields['qty']}
          />
        </>
      )}
    </ActDialog>
  )
}
