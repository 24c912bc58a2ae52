import { Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatMoney } from '../../format'
import type { DraftItem } from '../drafts/draft-record'
import { describeOptions, ItemSearch } from '../drafts/item-search'
import { Choice } from '../orders/choice'
import { countGiven, formatItem, type RegistryItem, type RegistryRecord } from './registry-record'

interface RegistryDialogProps {
  readonly registry: RegistryRecord
  readonly onClose: () => void
}

export interface ItemDialogProps extends RegistryDialogProps {
  readonly item: RegistryItem
}

export const countField = { type: 'number', slotProps: { htmlInput: { min: 1, max: 99 } } }

/** Items that are sold out can be wished for too. */
export function AddItemDialog({ registry, onClose }: RegistryDialogProps) {
  const [item, setItem] = useState<DraftItem | null>(null)
  const [wanted, setWanted] = useState('1')
  return (
    <ActDialog<{ isNew: boolean }>
      title="Add an item"
      confirmLabel="Add to the registry"
      isDisabled={item === null}
      act={() =>
        callApi('/api/staff/registry/addItem', {
          body: { id: registry.id, variantId: item?.id, wanted: Number(wanted) },
        })
      }
      done={({ isNew }) =>
        isNew ? 'The item is on the registry.' : 'It was on the registry already.'
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ItemSearch label="Item" takesSoldOut onChoose={setItem} />
          {item && (
            <Typography role="status">
              {item.title}, {describeOptions(item)}, {formatMoney(item.price)}
            </Typography>
          )}
          <ActField
            label="Quantity"
            {...countField}
            required
            value={wanted}
            onChange={setWanted}
            message={fields['wanted']}
          />
        </>
      )}
    </ActDialog>
  )
}

export function ChangeItemDialog({ registry, item, onClose }: ItemDialogProps) {
  const [wanted, setWanted] = useState(String(item.wanted))
  const [note, setNote] = useState(item.note)
  const [priority, setPriority] = useState(item.priority)
  const given = countGiven(item)
  return (
    <ActDialog
      title={formatItem(item)}
      confirmLabel="Save the item"
      act={() =>
        callApi('/api/staff/registry/updateItem', {
          body: { id: registry.id, itemId: item.id, wanted: Number(wanted), note, priority },
        })
      }
      done={() => 'The item was changed.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ActField
            label="Quantity wanted"
            {...countField}
            required
            value={wanted}
            onChange={setWanted}
            message={fields['wanted']}
            helperText={given > 0 ? `${given} given. It cannot be less.` : undefined}
          />
          <Choice
            label="Priority"
            value={priority}
            options={[
              ['must', 'Most wanted'],
              ['nice', 'Nice to have'],
              ['dream', 'A dream'],
            ]}
            onChange={setPriority}
          />
          <ActField
            label="Note to guests"
            maxLength={200}
            value={note}
            onChange={setNote}
            message={fields['note']}
          />
        </>
      )}
    </ActDialog>
  )
}

export function ElsewhereDialog({ registry, item, onClose }: ItemDialogProps) {
  const [qty, setQty] = useState('1')
  const [giverName, setGiverName] = useState('')
  const [store, setStore] = useState('')
  return (
    <ActDialog
      title={`Bought elsewhere: ${formatItem(item)}`}
      confirmLabel="Mark as bought"
      act={() =>
        callApi('/api/staff/registry/markElsewhere', {
          body: { id: registry.id, itemId: item.id, qty: Number(qty), giverName, store },
        })
      }
      done={() => 'Guests see it as given now.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography color="text.secondary">
            {item.counts.remaining} still needed. Nobody can buy what you mark here.
          </Typography>
          <ActField
            label="Who gave it"
            required
            maxLength={60}
            value={giverName}
            onChange={setGiverName}
            message={fields['giverName']}
          />
          <ActField
            label="Quantity"
            {...countField}
            required
            value={qty}
            onChange={setQty}
            message={fields['qty']}
          />
          <ActField
            label="Store (optional)"
            maxLength={60}
            value={store}
            onChange={setStore}
            message={fields['store']}
          />
        </>
      )}
    </ActDialog>
  )
}
