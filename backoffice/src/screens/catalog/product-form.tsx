import { Alert, Box, Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { ActField } from '../../form/act-field'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UnsavedBar } from '../../form/unsaved-bar'
import { ScreenTitle } from '../../frame/screen-title'
import { Section } from '../../frame/section'
import { formatView } from '../../list/list-view'
import { isAllowed, useMe } from '../../me'
import { AttributeFields } from './attribute-fields'
import { DescriptionField } from './description-field'
import { OptionFields } from './option-fields'
import { PhotoFields } from './photo-fields'
import type { ProductDraft } from './product-draft'
import type { ProductRecord } from './product-record'
import { ProductSide } from './product-side'
import { useProductForm, useProductSave } from './use-product-form'
import { VariantGrid } from './variant-grid'

interface ProductFormProps {
  /** Null for a new product. */
  readonly record: ProductRecord | null
  readonly start: ProductDraft
}

/** Everything about one product, saved at once. */
export function ProductForm({ record, start }: ProductFormProps) {
  const canWrite = isAllowed(useMe(), 'catalog.write')
  const { draft, change, isDirty, isRestored, discard, forget } = useProductForm(record, start)
  const saving = useProductSave({ record, start, forget })
  const { messages, conflict } = saving
  const form = { draft, change, messages }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save(draft)
      }}
    >
      <ScreenTitle title={record?.title ?? 'New product'}>
        {record && <ProductLinks record={record} canWrite={canWrite} />}
      </ScreenTitle>
      {!canWrite && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Your role can see products and cannot change them.
        </Alert>
      )}
      <Box
        component="fieldset"
        disabled={!canWrite}
        sx={{
          border: 0,
          p: 0,
          m: 0,
          minWidth: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Section title="Name and description">
            <Stack spacing={2} sx={{ pt: 1 }}>
              <ActField
                label="Name"
                required
                value={draft.title}
                onChange={(title) => change({ title })}
                message={messages['title']}
                maxLength={255}
              />
              <DescriptionField
                value={draft.descriptionHtml}
                onChange={(descriptionHtml) => change({ descriptionHtml })}
                message={messages['descriptionHtml']}
              />
            </Stack>
          </Section>
          <PhotoFields form={form} />
          <OptionFields form={form} />
          <VariantGrid form={form} productId={record?.id ?? null} />
          <AttributeFields form={form} />
        </Stack>
        <ProductSide form={form} record={record} />
      </Box>
      {canWrite && (isDirty || !record) && (
        <UnsavedBar
          effect={describeEffect(draft, record)}
          isRestored={isRestored}
          isSaving={saving.isSaving}
          onDiscard={discard}
        />
      )}
      {conflict && (
        <ConflictDialog
          error={conflict}
          onClose={saving.closeConflict}
          onReload={saving.reload}
          onOverwrite={(version) => void saving.save(draft, version)}
        />
      )}
    </Box>
  )
}

function describeEffect(
  { status, published, variants }: ProductDraft,
  record: ProductRecord | null,
): string {
  const removed = (record?.variants ?? []).filter(
    ({ id }) => !variants.some((variant) => variant.id === id),
  ).length
  const gone =
    removed === 0 ? '' : ` ${removed} ${removed === 1 ? 'variant leaves' : 'variants leave'} it.`
  if (status !== 'active' || !published) return `The shop does not show the product.${gone}`
  return record
    ? `The shop shows the changes within seconds.${gone}`
    : 'The shop shows the product within seconds.'
}

interface ProductLinksProps {
  readonly record: ProductRecord
  readonly canWrite: boolean
}

function ProductLinks({ record: { id, slug, isVisible }, canWrite }: ProductLinksProps) {
  const history = formatView({ objectId: id }, { field: 'at', order: 'DESC' })
  return (
    <>
      {isVisible && (
        <Button component="a" href={`/goodsDetail/${slug}`} target="_blank" rel="noopener">
          Open the page
        </Button>
      )}
      <Button component={Link} to={`/audit?${history}`}>
        History
      </Button>
      {canWrite && (
        <Button variant="outlined" component={Link} to={`/products/new?from=${id}`}>
          Duplicate
        </Button>
      )}
    </>
  )
}
