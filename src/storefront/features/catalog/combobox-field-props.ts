import type { ComponentPropsWithRef } from 'react'

/** Props that the suggestions add to the search field: ARIA attributes and key handlers. */
export type ComboboxFieldProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'>
