import { InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { isMoney, labelField, type SchemaFieldProps } from './json-schema'

interface NumberFieldProps extends SchemaFieldProps {
  readonly isNullable?: boolean
}

/** A number; an amount in cents is typed in dollars. */
export function NumberField({ path, name, schema, isNullable }: NumberFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const hasCents = isMoney(schema)
  const value = field.value as number | null | '' | undefined
  const [text, setText] = useState(() => formatNumber(value, hasCents))
  const [sent, setSent] = useState(value)
  // The value changes from outside when a form is discarded or an item is moved.
  if (value !== sent) {
    setSent(value)
    setText(formatNumber(value, hasCents))
  }
  const change = (typed: string) => {
    const next = readNumber(typed, { hasCents, isNullable: isNullable ?? false })
    setText(typed)
    setSent(next)
    field.onChange(next)
  }
  return (
    <TextField
      inputRef={field.ref}
      type="number"
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={field.onBlur}
      label={labelField(name, schema)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      sx={{ maxWidth: 420 }}
      slotProps={{
        htmlInput: { step: hasCents ? '0.01' : schema.type === 'integer' ? '1' : 'any' },
        inputLabel: { shrink: true },
        input: hasCents
          ? { startAdornment: <InputAdornment position="start">$</InputAdornment> }
          : {},
      }}
    />
  )
}

const formatNumber = (value: number | null | '' | undefined, hasCents: boolean): string => {
  if (typeof value !== 'number') return ''
  return hasCents ? (value / 100).toFixed(2) : String(value)
}

interface NumberForm {
  readonly hasCents: boolean
  readonly isNullable: boolean
}

function readNumber(text: string, { hasCents, isNullable }: NumberForm): number | null | '' {
  if (text === '') return isNullable ? null : ''
  return hasCents ? Math.round(Number(text) * 100) : Number(text)
}
