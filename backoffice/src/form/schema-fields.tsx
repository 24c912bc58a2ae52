import {
  Box,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useController } from 'react-hook-form'
import { ArrayField } from './array-field'
import { isMoney, labelField, withoutNull, type SchemaFieldProps } from './json-schema'
import { JsonField } from './json-field'
import { TableField } from './table-field'

/** The fields of an object, in the order of its schema. */
export function SchemaFields({ path, schema }: Pick<SchemaFieldProps, 'path' | 'schema'>) {
  return (
    <Stack spacing={2}>
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <SchemaField
          key={name}
          name={name}
          path={path ? `${path}.${name}` : name}
          schema={property}
          isOptional={property.default === undefined && !schema.required?.includes(name)}
        />
      ))}
    </Stack>
  )
}

/** The input for one value, chosen by its schema. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, isNullable } = withoutNull(props.schema)
  const field = { ...props, schema }
  switch (schema.type) {
    case 'object':
      if (schema.properties) return <ObjectField {...field} />
      return typeof schema.additionalProperties === 'object' ? (
        <TableField {...field} Field={SchemaField} />
      ) : (
        <JsonField {...field} />
      )
    case 'array':
      return schema.items ? <ArrayField {...field} Field={SchemaField} /> : <JsonField {...field} />
    case 'boolean':
      return <BooleanField {...field} />
    case 'integer':
    case 'number':
      return <NumberField {...field} isNullable={isNullable} />
    case 'string':
      return <TextInputField {...field} isNullable={isNullable} />
    case undefined:
      return <JsonField {...field} />
  }
}

function ObjectField({ path, name, schema }: SchemaFieldProps) {
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', p: 2, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {labelField(name, schema)}
      </Typography>
      <SchemaFields path={path} schema={schema} />
    </Box>
  )
}

interface ScalarFieldProps extends SchemaFieldProps {
  readonly isNullable?: boolean
}

function TextInputField({ path, name, schema, isNullable, isOptional }: ScalarFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const { ref, value, onChange, ...others } = field
  const choices = schema.enum
  const empty = isNullable ? null : isOptional ? undefined : ''
  return (
    <TextField
      {...others}
      inputRef={ref}
      value={(value as string | null) ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? empty : target.value)}
      label={labelField(name, schema)}
      fullWidth
      select={choices !== undefined}
      type={schema.format === 'email' ? 'email' : 'text'}
      multiline={(schema.maxLength ?? 0) > 200}
      maxRows={12}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  )
}

function NumberField({ path, name, schema, isNullable }: ScalarFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const { ref, value, onChange, ...others } = field
  const isAmount = isMoney(schema)
  const read = (text: string): number | null | string => {
    if (text === '') return isNullable ? null : ''
    return isAmount ? Math.round(Number(text) * 100) : Number(text)
  }
  const shown =
    typeof value === 'number' && isAmount ? value / 100 : ((value as number | null) ?? '')
  return (
    <TextField
      {...others}
      inputRef={ref}
      key={path}
      type="number"
      defaultValue={shown}
      onChange={({ target }) => onChange(read(target.value))}
      label={isAmount ? `${labelField(name, schema)} (USD)` : labelField(name, schema)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      sx={{ maxWidth: 320 }}
      slotProps={{
        htmlInput: { step: isAmount ? '0.01' : schema.type === 'integer' ? '1' : 'any' },
        inputLabel: { shrink: true },
      }}
    />
  )
}

function BooleanField({ path, name, schema }: SchemaFieldProps) {
  const { field } = useController({ name: path })
  return (
    <FormControlLabel
      label={labelField(name, schema)}
      control={
        <Switch
          checked={Boolean(field.value)}
          onChange={(_, isChecked) => field.onChange(isChecked)}
          onBlur={field.onBlur}
        />
      }
    />
  )
}
