import { Box, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { createElement, use } from 'react'
import { useController } from 'react-hook-form'
import { ArrayField } from './array-field'
import { ChoicesField } from './choices-field'
import { ColorField } from './color-field'
import { FieldOverridesContext, toOverrideKey } from './field-overrides'
import { GroupBox } from './group-box'
import { JsonField } from './json-field'
import {
  createEmpty,
  isColor,
  labelEnum,
  labelField,
  withoutNull,
  type SchemaFieldProps,
} from './json-schema'
import { NumberField } from './number-field'
import { TableField } from './table-field'
import { TextListField } from './text-list-field'

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

/** The input for one value: the one of its path, or one chosen by its schema. */
export function SchemaField(props: SchemaFieldProps) {
  const override = use(FieldOverridesContext)[toOverrideKey(props.path)]
  const { schema, isNullable } = withoutNull(props.schema)
  const field = { ...props, schema }
  if (override) return createElement(override, field)
  switch (schema.type) {
    case 'object':
      return <ObjectField {...field} isNullable={isNullable} />
    case 'array':
      return <ListField {...field} />
    case 'boolean':
      return <BooleanField {...field} />
    case 'integer':
    case 'number':
      return <NumberField {...field} isNullable={isNullable} />
    case 'string':
      return isColor(schema) ? (
        <ColorField {...field} />
      ) : (
        <TextInputField {...field} isNullable={isNullable} />
      )
    case undefined:
      return <JsonField {...field} />
  }
}

function ListField(field: SchemaFieldProps) {
  const { items } = field.schema
  if (!items) return <JsonField {...field} />
  if (items.type !== 'string') return <ArrayField {...field} Field={SchemaField} />
  return items.enum ? <ChoicesField {...field} /> : <TextListField {...field} Field={SchemaField} />
}

interface NullableFieldProps extends SchemaFieldProps {
  readonly isNullable?: boolean
}

function ObjectField(field: NullableFieldProps) {
  const { path, name, schema, isNullable } = field
  if (!schema.properties)
    return typeof schema.additionalProperties === 'object' ? (
      <TableField {...field} Field={SchemaField} />
    ) : (
      <JsonField {...field} />
    )
  return (
    <GroupBox label={labelField(name, schema)}>
      {isNullable ? <NullableFields {...field} /> : <SchemaFields path={path} schema={schema} />}
    </GroupBox>
  )
}

/** An object that is shown or not, such as the announcement. */
function NullableFields({ path, name, schema }: SchemaFieldProps) {
  const { field } = useController({ name: path })
  const isShown = field.value !== null && field.value !== undefined
  return (
    <>
      <FormControlLabel
        label="Shown"
        control={
          <Switch
            checked={isShown}
            slotProps={{ input: { 'aria-label': `Show: ${labelField(name, schema)}` } }}
            onChange={(_, show) => field.onChange(show ? createEmpty(schema) : null)}
          />
        }
      />
      {isShown && (
        <Box sx={{ mt: 1 }}>
          <SchemaFields path={path} schema={schema} />
        </Box>
      )}
    </>
  )
}

function TextInputField({ path, name, schema, isNullable }: NullableFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const { ref, value, onChange, ...others } = field
  const choices = schema.enum
  const read = (text: string): string | null => (text === '' && isNullable ? null : text)
  return (
    <TextField
      {...others}
      inputRef={ref}
      value={(value as string | null | undefined) ?? ''}
      onChange={({ target }) => onChange(read(target.value))}
      label={labelField(name, schema)}
      fullWidth
      select={choices !== undefined}
      type={schema.format === 'email' ? 'email' : 'text'}
      multiline={(schema.maxLength ?? 0) > 200 && !schema.pattern}
      maxRows={12}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {labelEnum(choice, schema)}
        </MenuItem>
      ))}
    </TextField>
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
