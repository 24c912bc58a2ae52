import { useEffect, useState } from 'react'
import type { SelectOption } from '#ui/primitives/select/select.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { isAvailable } from '../catalog/variant-matrix.ts'

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
              label: variant.values.join(', ') + (isAvailable(variant) ? '' : ', sold out'),
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
