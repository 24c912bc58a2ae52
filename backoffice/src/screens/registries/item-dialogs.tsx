import { Autocomplete, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatMoney } from '../../format'
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

interface FoundProduct {
  readonly slug: string
  readonly title: string
}

interface Variant {
  readonly id: string
  readonly sku: string | null
  readonly values: readonly string[]
  readonly price: number
  readonly availability: { readonly state: string }
}

const nameVariant = ({ values, sku, price }: Variant): string =>
  [values.join(', ') || sku, formatMoney(price)].filter(Boolean).join(' · ')

/** Finds a product of the shop, then one of its variants. */
export function AddItemDialog({ registry, onClose }: RegistryDialogProps) {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<FoundProduct | null>(null)
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState('1')
  const search = useDeferredValue(text.trim())
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['product', 'suggest', search],
    queryFn: ({ signal }) =>
      callApi<{ goods: FoundProduct[] }>('/api/product/suggest', { query: { q: search }, signal }),
    select: ({ goods }) => goods,
    enabled: search.length > 1 && search !== product?.title,
  })
  const { data: variants = [] } = useQuery({
    queryKey: ['product', 'variants', product?.slug],
    queryFn: ({ signal }) =>
      callApi<{ variants: Variant[] }>('/api/product/detail', {
        query: { id: product?.slug },
        signal,
      }),
    select: (detail) => detail.variants,
    enabled: product !== null,
  })
  const variantId = chosen || (variants.length === 1 ? (variants[0]?.id ?? '') : '')
  return (
    <ActDialog<{ isNew: boolean }>
      title="Add an item"
      confirmLabel="Add to the registry"
      isDisabled={variantId === ''}
      act={() =>
        callApi('/api/staff/registry/addItem', {
          body: { id: registry.id, variantId, wanted: Number(wanted) },
        })
      }
      done={({ isNew }) =>
        isNew ? 'The item is on the registry.' : 'It was on the registry already.'
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Autocomplete<FoundProduct>
            options={found}
            value={product}
            inputValue={text}
            autoHighlight
            filterOptions={(options) => options}
            getOptionKey={({ slug }) => slug}
            getOptionLabel={({ title }) => title}
            isOptionEqualToValue={(one, other) => one.slug === other.slug}
            loading={isFetching}
            noOptionsText={search.length > 1 ? 'Nothing found.' : 'Type a name.'}
            onInputChange={(_, typed) => setText(typed)}
            onChange={(_, next) => {
              setProduct(next)
              setChosen('')
            }}
            renderInput={(input) => <TextField {...input} label="Product" required />}
          />
          {variants.length > 1 && (
            <TextField
              select
              fullWidth
              required
              label="Variant"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {variants.map((variant) => (
                <MenuItem key={variant.id} value={variant.id}>
                  {nameVariant(variant)}
                </MenuItem>
              ))}
            </TextField>
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
