import { Autocomplete, TextField } from '@mui/material'
import { useController } from 'react-hook-form'
import { labelEnum, labelField, type SchemaFieldProps } from './json-schema'

/** Several of the choices, such as states. */
export function ChoicesField({ path, name, schema }: SchemaFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const items = schema.items ?? {}
  const label = labelField(name, schema)
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...(items.enum ?? [])]}
      value={[...((field.value as readonly string[] | undefined) ?? [])]}
      getOptionLabel={(choice) => labelEnum(choice, items)}
      onChange={(_, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}
