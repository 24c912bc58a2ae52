import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import type { DraftItem } from './draft-record'
import { ItemPicture } from './item-picture'

const stockWords: Readonly<Record<DraftItem['availability']['state'], string>> = {
  'in-stock': 'in stock',
  low: 'in stock',
  'made-to-order': 'made to order',
  backorder: 'on backorder',
  preorder: 'preorder',
  'sold-out': 'sold out',
}

/** "12 in stock" or "sold out". */
export function describeStock({
  availability: { state },
  available,
}: Pick<DraftItem, 'availability' | 'available'>): string {
  const isCounted = state === 'in-stock' || state === 'low'
  return isCounted && available > 0 ? `${available} ${stockWords[state]}` : stockWords[state]
}

export const describeOptions = ({ options, sku }: Pick<DraftItem, 'options' | 'sku'>): string =>
  [...options.map(({ value }) => value), sku && `SKU ${sku}`].filter(Boolean).join(' · ')

interface ItemSearchProps {
  readonly label?: string
  readonly takesSoldOut?: boolean
  readonly onChoose: (item: DraftItem) => void
}

/** Finds a variant by title, options or SKU. Enter takes the first one. */
export function ItemSearch({
  label = 'Add an item',
  takesSoldOut = false,
  onChoose,
}: ItemSearchProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['draft', 'items', search],
    queryFn: ({ signal }) =>
      callApi<{ rows: DraftItem[] }>('/api/staff/draft/items', { query: { search }, signal }),
    enabled: search.length > 1,
    staleTime: 10_000,
  })
  return (
    <Autocomplete<DraftItem>
      fullWidth
      options={search.length > 1 ? (data?.rows ?? []) : []}
      value={null}
      inputValue={text}
      autoHighlight
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      getOptionDisabled={({ availability }) => !takesSoldOut && availability.state === 'sold-out'}
      loading={isFetching}
      noOptionsText={search.length > 1 ? 'Nothing found.' : 'Type a name or a SKU.'}
      onInputChange={(_, typed, cause) => setText(cause === 'input' ? typed : '')}
      onChange={(_, item) => {
        setText('')
        if (item) onChoose(item)
      }}
      renderOption={({ key, ...props }, item) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <ItemPicture picture={item.picture} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography>{item.title}</Typography>
            <Typography variant="body2" color="text.secondary">
              {[describeOptions(item), describeStock(item)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Typography>{formatMoney(item.price)}</Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} placeholder="Name, color, size or SKU" />
      )}
    />
  )
}
