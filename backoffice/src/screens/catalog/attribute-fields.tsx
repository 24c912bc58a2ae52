import { Box, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { Section } from '../../frame/section'
import type { DraftAttribute } from './product-record'
import type { ProductFormState } from './use-product-form'

/** Attributes with a meaning in the shop, with what they do. */
const facts: readonly { readonly key: string; readonly label: string; readonly hint: string }[] = [
  { key: 'subtitle', label: 'Subtitle', hint: 'The line below the name.' },
  { key: 'material', label: 'Material', hint: 'Shoppers can filter by it.' },
  { key: 'care', label: 'Care', hint: 'Listed on the page.' },
  { key: 'dimensions', label: 'Dimensions', hint: 'Listed on the page.' },
  { key: 'made_in', label: 'Made in', hint: 'Shoppers can filter by the country or state.' },
  {
    key: 'swatches',
    label: 'Swatches',
    hint: 'The color of each value: Bottle=#004832; Flax=#B9A983',
  },
  { key: 'lead_time', label: 'Lead time', hint: 'Made to order: "Made in 5 days".' },
]

const flags: readonly {
  readonly key: string
  readonly label: string
  readonly isDefault: boolean
}[] = [
  { key: 'monogram', label: 'Can be monogrammed', isDefault: false },
  { key: 'gift_wrap', label: 'Can be gift wrapped', isDefault: true },
  { key: 'registry', label: 'Can be on a registry', isDefault: true },
  { key: 'bespoke', label: 'Can be commissioned', isDefault: false },
  { key: 'final_sale', label: 'Final sale, no returns', isDefault: false },
]

const namespace = 'aumbry'
const known = new Set([...facts, ...flags].map(({ key }) => key))

/** The facts and the rules of a product. */
export function AttributeFields({ form }: { readonly form: ProductFormState }) {
  const { draft, change, messages } = form
  const { attributes } = draft
  const find = (key: string) =>
    attributes.find((one) => one.key === key && one.namespace === namespace)
    ?? attributes.find((one) => one.key === key && one.value !== '')
  const set = (key: string, label: string, value: string) => {
    const found = find(key)
    const others = attributes.filter((one) => one !== found)
    const next: DraftAttribute = { ...(found ?? { namespace, key, label }), value }
    if (value === '') change({ attributes: others })
    else
      change({
        attributes: found
          ? attributes.map((one) => (one === found ? next : one))
          : [...attributes, next],
      })
  }
  const others = attributes.filter(({ key }) => !known.has(key))
  return (
    <Section title="Details">
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {facts.map(({ key, label, hint }) => (
          <TextField
            key={key}
            label={label}
            value={find(key)?.value ?? ''}
            onChange={(event) => set(key, label, event.target.value)}
            helperText={hint}
            multiline={key === 'care' || key === 'dimensions'}
            fullWidth
          />
        ))}
        {others.map((one) => (
          <TextField
            key={`${one.namespace}.${one.key}`}
            label={one.label}
            value={one.value}
            onChange={(event) =>
              change({
                attributes: attributes.map((other) =>
                  other === one ? { ...one, value: event.target.value } : other,
                ),
              })
            }
            multiline
            maxRows={4}
            fullWidth
          />
        ))}
      </Box>
      {messages['attributes'] && <Box role="alert">{messages['attributes']}</Box>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        {flags.map(({ key, label, isDefault }) => {
          const value = find(key)?.value ?? ''
          const isOn = value === '' ? isDefault : /^(true|yes|1)$/i.test(value)
          return (
            <FormControlLabel
              key={key}
              label={label}
              control={
                <Switch
                  checked={isOn}
                  onChange={(_, next) =>
                    set(key, label, next === isDefault ? '' : next ? 'true' : 'false')
                  }
                />
              }
            />
          )
        })}
      </Stack>
    </Section>
  )
}
