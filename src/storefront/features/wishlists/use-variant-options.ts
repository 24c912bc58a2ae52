import { useEffect, useState } from 'react'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import type { SelectOption } from '#ui/primitives/select/select.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { isAvailable } from '../catalog/variant-matrix.ts'
import * as t from '#messages/wish-lists.ts'

/** The variants of a product as select options; empty until they are loaded. */
export function useVariantOptions(productSlug: string): readonly SelectOption[] {
  const [choices, setChoices] = useState<readonly SelectOption[]>([])
  useEffect(() => {
    let isUnmounted = false
    sessionApi()
      .get('/api/product/detail', { id: productSlug })
      .then(
        ({ variants }) =>
          !isUnmounted
          && setChoices(
            variants.map((variant) => ({
              value: variant.id,
              label: describeVariant(variant),
            })),
          ),
        // Without the options, the rest of the form still works.
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [productSlug])
  return choices
}

function describeVariant(variant: ProductVariant): string {
  const values = variant.values.join(', ')
  return isAvailable(variant) ? values : t.soldOut({ variant: values })
}
