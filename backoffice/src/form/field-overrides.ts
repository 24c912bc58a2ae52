import { createContext, type ComponentType } from 'react'
import type { SchemaFieldProps } from './json-schema'

/** Path with `*` for the index of an item → the input that replaces the one of its type. */
export type FieldOverrides = Readonly<Record<string, ComponentType<SchemaFieldProps>>>

export const FieldOverridesContext = createContext<FieldOverrides>({})

/** The value of a reference, such as a zone → the title of what it refers to. */
export const ItemNamesContext = createContext<Readonly<Record<string, string>>>({})

export const toOverrideKey = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')
