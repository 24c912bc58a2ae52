import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Alert, Autocomplete, Box, Button, IconButton, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api'
import { Section } from '../../frame/section'
import { combineOptions } from './combine-options'
import type { DraftOption } from './product-draft'
import type { ProductFormState } from './use-product-form'

const maxOptions = 3
const maxVariants = 100

interface Choices {
  readonly types: readonly string[]
  readonly brands: readonly string[]
  readonly tags: readonly string[]
  readonly options: readonly string[]
}

/** What other products have, as suggestions. */
export function useProductChoices(): Choices | undefined {
  return useQuery({
    queryKey: ['product', 'choices'],
    queryFn: ({ signal }) => callApi<Choices>('/api/staff/product/choices', { signal }),
    staleTime: 60_000,
  }).data
}

/** What a shopper chooses; the variants follow from it. */
export function OptionFields({ form }: { readonly form: ProductFormState }) {
  const { draft, change, messages } = form
  const choices = useProductChoices()
  const [isTooMany, setIsTooMany] = useState(false)
  const replace = (options: readonly DraftOption[]) => {
    const variants = combineOptions(draft, options)
    setIsTooMany(variants.length > maxVariants)
    if (variants.length <= maxVariants) change({ options, variants })
  }
  return (
    <Section
      title="Options"
      actions={
        draft.options.length < maxOptions && (
          <Button
            startIcon={<Add />}
            onClick={() => change({ options: [...draft.options, { name: '', values: [] }] })}
          >
            Add an option
          </Button>
        )
      }
    >
      {draft.options.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          Add an option if shoppers choose a color or a size. Each combination becomes a variant.
        </Box>
      )}
      {(messages['options'] ?? isTooMany) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {isTooMany
            ? `A product has at most ${maxVariants} variants. Use fewer values.`
            : messages['options']}
        </Alert>
      )}
      <Stack spacing={2} sx={{ pt: 1 }}>
        {draft.options.map((option, index) => (
          <OptionRow
            // Options have no identity but their place.
            key={index}
            option={option}
            number={index + 1}
            suggestions={choices?.options ?? []}
            onChange={(next) => replace(draft.options.with(index, next))}
            onRemove={() => replace(draft.options.toSpliced(index, 1))}
          />
        ))}
      </Stack>
    </Section>
  )
}

interface OptionRowProps {
  readonly option: DraftOption
  readonly number: number
  readonly suggestions: readonly string[]
  readonly onChange: (option: DraftOption) => void
  readonly onRemove: () => void
}

function OptionRow({ option, number, suggestions, onChange, onRemove }: OptionRowProps) {
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const values = typed
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean)
    setText('')
    if (values.length > 0)
      onChange({ ...option, values: [...new Set([...option.values, ...values])] })
  }
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'start' }}>
      <Autocomplete
        freeSolo
        options={[...suggestions]}
        inputValue={option.name}
        onInputChange={(_, name) => name !== option.name && onChange({ ...option, name })}
        sx={{ flex: '1 1 160px', maxWidth: 220 }}
        renderInput={(params) => <TextField {...params} label={`Option ${number}`} required />}
      />
      <Autocomplete
        multiple
        freeSolo
        options={[]}
        value={[...option.values]}
        inputValue={text}
        onInputChange={(_, typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        onChange={(_, values) =>
          onChange({ ...option, values: [...new Set(values.map((value) => value.trim()))] })
        }
        onBlur={() => add(text)}
        sx={{ flex: '3 1 220px' }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={`Values of ${option.name || `option ${number}`}`}
            placeholder="Type and press Enter"
          />
        )}
      />
      <IconButton aria-label={`Remove ${option.name || `option ${number}`}`} onClick={onRemove}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  )
}
