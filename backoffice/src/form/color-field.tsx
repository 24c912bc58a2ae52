import { Box, Button, Stack, TextField } from '@mui/material'
import { useController } from 'react-hook-form'
import { labelField, type SchemaFieldProps } from './json-schema'

/** A color as a swatch and as text. An optional one is derived while it is empty. */
export function ColorField({ path, name, schema, isOptional }: SchemaFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const value = (field.value as string | undefined) ?? ''
  const label = labelField(name, schema)
  const canClear = isOptional && schema.default === undefined
  const change = (color: string) => field.onChange(color.toLowerCase())
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'start', flexWrap: 'wrap' }}>
      <Box
        component="input"
        type="color"
        aria-label={`${label}: choose`}
        value={/^#[0-9a-f]{6}$/.test(value) ? value : '#ffffff'}
        onChange={(event) => change(event.target.value)}
        sx={{
          width: 44,
          height: 40,
          p: 0.25,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'transparent',
        }}
      />
      <TextField
        inputRef={field.ref}
        label={label}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={field.onBlur}
        placeholder={canClear ? 'Derived from the primary color' : '#004832'}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 7 } }}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      {canClear && value !== '' && <Button onClick={() => change('')}>Derive it</Button>}
    </Stack>
  )
}
