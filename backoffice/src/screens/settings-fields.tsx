import { Autocomplete, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { callApi } from '../api'
import { ItemNamesContext, type FieldOverrides } from '../form/field-overrides'
import { labelField, type SchemaFieldProps } from '../form/json-schema'
import { toText } from '../format'

/** Uploads a logo and shows the stored one. */
function LogoField({ path, name, schema }: SchemaFieldProps) {
  const { field } = useController({ name: path })
  const [error, setError] = useState('')
  const [isUploading, setIsUploading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const logo = field.value as { readonly src: string } | null | undefined
  const upload = async (file: File | undefined) => {
    if (!file) return
    setIsUploading(true)
    setError('')
    try {
      field.onChange(await callApi('/api/staff/settings/logo', { body: file }))
    } catch (caught) {
      setError((caught as Error).message)
    } finally {
      setIsUploading(false)
    }
  }
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{labelField(name, schema)}</Typography>
      {logo && (
        <Box sx={{ p: 2, my: 1, border: 1, borderColor: 'divider', bgcolor: '#ffffff' }}>
          <Box
            component="img"
            src={logo.src}
            alt="The logo"
            sx={{ display: 'block', maxHeight: 64, maxWidth: '100%' }}
          />
        </Box>
      )}
      <Stack direction="row" spacing={1} sx={{ my: 1 }}>
        <Button variant="outlined" loading={isUploading} onClick={() => input.current?.click()}>
          {logo ? 'Replace the logo' : 'Upload a logo'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/svg+xml,image/png"
          aria-label="Logo file"
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        {logo && <Button onClick={() => field.onChange(null)}>Use the name instead</Button>}
      </Stack>
      <Typography variant="body2" color={error ? 'error' : 'text.secondary'} role="status">
        {error || 'SVG or PNG, at most 2 MB. It is shown after you save.'}
      </Typography>
    </Box>
  )
}

interface SelectFieldProps extends SchemaFieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

function SelectField({ path, name, schema, choices }: SelectFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const value = toText(field.value)
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <TextField
      select
      fullWidth
      inputRef={field.ref}
      label={labelField(name, schema)}
      value={value}
      onChange={({ target }) => field.onChange(target.value)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
      {!isKnown && <MenuItem value={value}>{value || 'Choose one'}</MenuItem>}
    </TextField>
  )
}

/** One of the zones of the same form, or of the collections, by its title. */
function ReferenceField(props: SchemaFieldProps) {
  const names = use(ItemNamesContext)
  const choices = Object.entries(names).map(([value, label]) => ({ value, label }))
  return <SelectField {...props} choices={choices} />
}

interface CollectionNode {
  readonly slug: string
  readonly title: string
  readonly children?: readonly CollectionNode[]
}

/** What the section refers to: zones of the same form, or collections. */
export function useItemNames(section: string): Readonly<Record<string, string>> {
  const zones = useWatch({ name: 'value.zones' }) as
    | readonly { readonly id: string; readonly title: string }[]
    | undefined
  const { data } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) =>
      callApi<{ departments: CollectionNode[]; edits: CollectionNode[] }>('/api/collection/list', {
        signal,
      }),
    staleTime: 300_000,
    enabled: section === 'home',
  })
  const nodes = data
    ? [...data.departments.flatMap((node) => [node, ...(node.children ?? [])]), ...data.edits]
    : []
  if (section === 'home') return Object.fromEntries(nodes.map(({ slug, title }) => [slug, title]))
  return Object.fromEntries((zones ?? []).map(({ id, title }) => [id, title || id]))
}

/** A name that only the shop's records use: made up once, and never shown. */
function RecordIdField({ path, name }: SchemaFieldProps) {
  const { field } = useController({ name: path })
  const { value, onChange } = field
  useEffect(() => {
    if (value === '') onChange(createRecordId(name))
  }, [value, onChange, name])
  return null
}

/** Small letters, because digits are not allowed. */
function createRecordId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return `${prefix}-${String.fromCharCode(...bytes.map((byte) => 97 + (byte % 26)))}`
}

function DateField({ path, name, schema }: SchemaFieldProps) {
  const { field, fieldState } = useController({ name: path })
  return (
    <TextField
      type="date"
      inputRef={field.ref}
      label={labelField(name, schema)}
      value={toText(field.value)}
      onChange={({ target }) => field.onChange(target.value)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const timeZones = Intl.supportedValuesOf('timeZone')

function TimeZoneField({ path, name, schema }: SchemaFieldProps) {
  const { field, fieldState } = useController({ name: path })
  return (
    <Autocomplete
      disableClearable
      options={timeZones}
      value={toText(field.value)}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      onChange={(_, zone) => field.onChange(zone)}
      onBlur={field.onBlur}
      renderInput={(input) => (
        <TextField
          {...input}
          label={labelField(name, schema)}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Section → the inputs that its fields need besides those of their types. */
export const settingsFields: Readonly<Record<string, FieldOverrides>> = {
  shop: { 'value.timeZone': TimeZoneField },
  theme: { 'value.logo': LogoField },
  shipping: {
    'value.zones.*.id': RecordIdField,
    'value.methods.*.id': RecordIdField,
    'value.methods.*.zones.*.zone': ReferenceField,
    'value.defaultZone': ReferenceField,
    'value.daysOff.*': DateField,
  },
  home: {
    'value.featured.*.collection': ReferenceField,
    'value.registry.collection': ReferenceField,
    'value.registry.cover': ReferenceField,
    'value.monogram.collection': ReferenceField,
  },
}

/** Section → the page of the shop that shows its settings. */
export const settingsPages: Readonly<Record<string, string>> = {
  shop: '/user/contactUs',
  brandProfile: '/',
  theme: '/',
  home: '/',
  navigation: '/',
  newsletter: '/',
  offers: '/',
  shipping: '/user/shipping',
}
