import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '../../api'
import type { Scope } from './coupon-input'
import type { Named } from './coupon-record'

interface ScopeFieldProps {
  readonly value: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}

/** Chooses the collections and products that a coupon applies to. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['coupon', 'scopes', search],
    queryFn: ({ signal }) =>
      callApi<{ products: Named[]; collections: Named[] }>('/api/staff/coupon/scopes', {
        query: { search },
        signal,
      }),
    select: ({ products, collections }): Scope[] => [
      ...collections.map((one) => ({ ...one, kind: 'collection' as const })),
      ...products.map((one) => ({ ...one, kind: 'product' as const })),
    ],
    enabled: search.length > 1,
  })
  return (
    <Autocomplete<Scope, true>
      multiple
      options={search.length > 1 ? data : []}
      value={[...value]}
      inputValue={text}
      filterOptions={(options) => options}
      groupBy={({ kind }) => (kind === 'product' ? 'Products' : 'Collections')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      noOptionsText={search.length > 1 ? 'Nothing found.' : 'Type a name.'}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, next) => onChange(next)}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Only these collections and products"
          helperText="Leave it empty for everything in the cart."
        />
      )}
    />
  )
}
