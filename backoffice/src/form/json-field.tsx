import { TextField } from '@mui/material'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { labelField, type SchemaFieldProps } from './json-schema'

/** A value without a form of its own, as JSON. */
export function JsonField({ path, name, schema }: SchemaFieldProps) {
  const { field } = useController({ name: path })
  const [text, setText] = useState(() => JSON.stringify(field.value, null, 2))
  const [isValid, setIsValid] = useState(true)
  const change = (next: string) => {
    setText(next)
    try {
      field.onChange(JSON.parse(next))
      setIsValid(true)
    } catch {
      setIsValid(false)
    }
  }
  return (
    <TextField
      multiline
      fullWidth
      maxRows={16}
      label={labelField(name, schema)}
      value={text}
      onChange={(event) => change(event.target.value)}
      error={!isValid}
      helperText={isValid ? undefined : 'This is not valid JSON, so it is not saved yet.'}
      slotProps={{ htmlInput: { style: { fontFamily: 'monospace' } } }}
    />
  )
}
