import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '../../api'

interface TagsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly isDisabled?: boolean
}

/** Tags with suggestions of those in use. Enter or a comma adds what was typed. */
export function TagsField({ value, onChange, isDisabled }: TagsFieldProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim().toLowerCase())
  const { data } = useQuery({
    queryKey: ['order tags', search],
    queryFn: ({ signal }) =>
      callApi<{ rows: { tag: string }[] }>('/api/staff/order/tags', { query: { search }, signal }),
    staleTime: 30_000,
  })
  const add = (typed: string) => {
    const tags = typed
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean)
    onChange([...new Set([...value, ...tags])])
    setText('')
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      disabled={isDisabled ?? false}
      options={data?.rows.map(({ tag }) => tag) ?? []}
      filterSelectedOptions
      value={[...value]}
      inputValue={text}
      onInputChange={(_, typed) => (typed.includes(',') ? add(typed) : setText(typed))}
      onChange={(_, tags) => onChange([...new Set(tags.map((tag) => tag.trim().toLowerCase()))])}
      onBlur={() => text.trim() && add(text)}
      renderInput={(params) => <TextField {...params} label="Tags" placeholder="Add a tag" />}
    />
  )
}
