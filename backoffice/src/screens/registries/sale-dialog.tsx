import { Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatMoney } from '../../format'
import { Choice } from '../orders/choice'
import { countField, type ItemDialogProps } from './item-dialogs'
import { formatItem } from './registry-record'

/** Records a gift that was paid at the register. */
export function SaleDialog({ registry, item, onClose }: ItemDialogProps) {
  const [sale, setSale] = useState({ source: 'phone', giverName: '', giverEmail: '', qty: '1' })
  const [more, setMore] = useState({ note: '', receipt: '' })
  return (
    <ActDialog
      title={`Sold: ${formatItem(item)}`}
      confirmLabel={`Record ${formatMoney(item.price * (Number(sale.qty) || 1))}`}
      act={(idempotencyKey) =>
        callApi('/api/staff/registry/recordSale', {
          body: {
            registryNumber: registry.number,
            itemCode: item.code,
            source: sale.source,
            giverName: sale.giverName,
            qty: Number(sale.qty),
            ...(sale.giverEmail && { giverEmail: sale.giverEmail }),
            ...more,
          },
          idempotencyKey,
        })
      }
      done={() => 'The sale is recorded, and the couple is notified.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography color="text.secondary">
            For a gift that was paid at your register. It counts as given at once.
          </Typography>
          <Choice
            label="Sold"
            value={sale.source}
            options={[
              ['phone', 'By phone'],
              ['store', 'In store'],
            ]}
            onChange={(source) => setSale({ ...sale, source })}
          />
          <ActField
            label="Who gives it"
            required
            maxLength={60}
            value={sale.giverName}
            onChange={(giverName) => setSale({ ...sale, giverName })}
            message={fields['giverName']}
          />
          <ActField
            label="Email for the thank-you note (optional)"
            type="email"
            value={sale.giverEmail}
            onChange={(giverEmail) => setSale({ ...sale, giverEmail })}
            message={fields['giverEmail']}
          />
          <ActField
            label="Quantity"
            {...countField}
            required
            value={sale.qty}
            onChange={(qty) => setSale({ ...sale, qty })}
            message={fields['qty']}
          />
          <ActField
            label="Receipt (optional)"
            maxLength={40}
            value={more.receipt}
            onChange={(receipt) => setMore({ ...more, receipt })}
            message={fields['receipt']}
          />
          <ActField
            label="Card (optional)"
            maxLength={200}
            value={more.note}
            onChange={(note) => setMore({ ...more, note })}
            message={fields['note']}
          />
        </>
      )}
    </ActDialog>
  )
}
