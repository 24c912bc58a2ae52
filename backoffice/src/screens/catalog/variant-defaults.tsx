import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { buildSku } from './product-draft'
import type { ProductFormState } from './use-product-form'

const empty = { price: '', compareAt: '', quantity: '', sku: '' }

/** Fills a value into all variants at once. */
export function VariantDefaults({ form: { draft, change } }: { readonly form: ProductFormState }) {
  const [values, setValues] = useState(empty)
  const { variants } = draft
  const apply = () => {
    change({
      variants: variants.map((variant) => ({
        ...variant,
        ...(values.price !== '' && { price: values.price }),
        ...(values.compareAt !== '' && { compareAt: values.compareAt }),
        ...(values.quantity !== '' && variant.onHand === null && { quantity: values.quantity }),
        ...(values.sku !== '' && { sku: buildSku(values.sku, variant.optionValues) }),
      })),
    })
    setValues(empty)
  }
  const field = (name: keyof typeof empty, label: string, width: number) => (
    <TextField
      label={label}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
      sx={{ width }}
      slotProps={{ htmlInput: { maxLength: 60, inputMode: name === 'sku' ? 'text' : 'decimal' } }}
    />
  )
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 1.5, mt: 1, flexWrap: 'wrap' }}>
      {field('price', 'Price for all', 120)}
      {field('compareAt', 'Compare-at for all', 150)}
      {field('quantity', 'Stock for all', 120)}
      {field('sku', 'SKUs begin with', 150)}
      <Button
        variant="outlined"
        disabled={Object.values(values).every((value) => value === '')}
        onClick={apply}
      >
        Fill all {variants.length}
      </Button>
    </Stack>
  )
}
