import { InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { labelField, type SchemaFieldProps } from './json-schema'
import { findNumberFormat, formatNumber, parseNumber } from './number-format'

interface NumberFieldProps extends SchemaFieldProps {
  readonly isNullable?: boolean
}

/** A number, in the unit in which people type it. */
export function NumberField({ path, name, schema, isNullable }: NumberFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const format = findNumberFormat(schema)
  const value = field.value as number | null | '' | undefined
  const [text, setText] = useState(() => formatNumber(value, format))
  const [sent, setSent] = useState(value)
  // The value changes from outside when a form is discarded or an item is moved.
  if (value !== sent) {
    setSent(value)
    setText(formatNumber(value, format))
  }
  const emptyValue = isNullable ? null : ''
  const change = (typed: string) => {
    const next = typed === '' ? emptyValue : parseNumber(typed, format)
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
        htmlInput: { step: format.step },
        inputLabel: { shrink: true },
        input: {
          ...(format.prefix && {
            startAdornment: <InputAdornment position="start">{format.prefix}</InputAdornment>,
          }),
          ...(format.unit && {
            endAdornment: <InputAdornment position="end">{format.unit}</InputAdornment>,
          }),
        },
      }}
    />
  )
}
