import type { ComponentPropsWithRef } from 'react'

/** What the suggestions add to the field: its role, its state for those who do not see it, its keys. */
export type FieldWiring = Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'>
