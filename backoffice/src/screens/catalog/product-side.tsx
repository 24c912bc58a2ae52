import { Autocomplete, Chip, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { Box, Typography } from '@mui/material'
import { ActField } from '../../form/act-field'
import { Section } from '../../frame/section'
import { useProductChoices } from './option-fields'
import { Choice } from './price-dialog'
import type { ProductDraft } from './product-draft'
import type { ProductRecord } from './product-record'
import type { ProductFormState } from './use-product-form'

interface ProductSideProps {
  readonly form: ProductFormState
  readonly record: ProductRecord | null
}

/** State, place in the shop, and what search engines show. */
export function ProductSide({ form, record }: ProductSideProps) {
  const { draft, change, messages } = form
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Section title="State">
        <Stack spacing={1} sx={{ pt: 1 }}>
          <Choice
            label="State"
            value={draft.status}
            onChange={(status) => change({ status: status as ProductDraft['status'] })}
            choices={[
              ['active', 'Active: for sale'],
              ['draft', 'Draft: only the staff sees it'],
              ['archived', 'Archived: no longer sold'],
            ]}
          />
          {draft.status === 'active' && (
            <FormControlLabel
              label="Shown in the shop"
              control={
                <Switch
                  checked={draft.published}
                  onChange={(_, published) => change({ published })}
                />
              }
            />
          )}
        </Stack>
      </Section>
      <PlaceFields form={form} record={record} />
      <Section title="Search engines">
        <Stack spacing={2} sx={{ pt: 1 }}>
          <ActField
            label="Title"
            value={draft.seoTitle}
            onChange={(seoTitle) => change({ seoTitle })}
            message={messages['seoTitle']}
            maxLength={255}
            helperText="Empty: the name."
          />
          <ActField
            label="Description for search engines"
            multiline
            minRows={2}
            value={draft.seoDescription}
            onChange={(seoDescription) => change({ seoDescription })}
            message={messages['seoDescription']}
            maxLength={1000}
            helperText="Empty: the subtitle, or the beginning of the description."
          />
        </Stack>
      </Section>
    </Stack>
  )
}

/** Type and tags decide in which departments and collections the product is. */
function PlaceFields({ form: { draft, change, messages }, record }: ProductSideProps) {
  const choices = useProductChoices()
  return (
    <Section title="Place in the shop">
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Suggested
          label="Type"
          value={draft.type}
          choices={choices?.types ?? []}
          onChange={(type) => change({ type })}
        />
        <Autocomplete
          multiple
          freeSolo
          options={[...(choices?.tags ?? [])]}
          filterSelectedOptions
          value={[...draft.tags]}
          onChange={(_, tags) =>
            change({
              tags: [...new Set(tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim()))],
            })
          }
          renderInput={(params) => (
            <TextField
              {...params}
              label="Tags"
              error={messages['tags'] !== undefined}
              helperText={
                messages['tags'] ?? 'Departments and collections choose products by tag and type.'
              }
            />
          )}
        />
        <Suggested
          label="Vendor"
          value={draft.brand}
          choices={choices?.brands ?? []}
          onChange={(brand) => change({ brand })}
        />
        {record && (
          <Box>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
              {record.collections.length === 0 ? 'In no collection.' : 'Is in'}
            </Typography>
            <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
              {record.collections.map(({ slug, title }) => (
                <Chip key={slug} label={title} variant="outlined" />
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </Section>
  )
}

interface SuggestedProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChange: (text: string) => void
}

/** A text with suggestions of those in use. */
function Suggested({ label, value, choices, onChange }: SuggestedProps) {
  return (
    <Autocomplete
      freeSolo
      options={[...choices]}
      inputValue={value}
      onInputChange={(_, text) => text !== value && onChange(text)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
