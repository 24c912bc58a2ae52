import type { List, ListKind } from './list.ts'
import type { Permission } from '../http/endpoint.ts'

/** What the app needs to show a list. */
export interface ListDescription {
  readonly name: string
  readonly title: string
  readonly permission: Permission
  readonly columns: {
    readonly name: string
    readonly label: string
    readonly kind: ListKind
    readonly isSortable: boolean
    readonly isOptional: boolean
  }[]
  readonly filters: {
    readonly name: string
    readonly label: string
    readonly kind: ListKind
    readonly choices: { readonly value: string; readonly label: string }[]
    /** Several choices can be combined. */
    readonly isMultiple: boolean
  }[]
  readonly defaultSort: { readonly by: string; readonly order: 'asc' | 'desc' }
}

export function describeList(list: List): ListDescription {
  return {
    name: list.name,
    title: list.title,
    permission: list.permission,
    columns: Object.entries(list.columns).map(([name, { label, kind, sort, isOptional }]) => ({
      name,
      label,
      kind,
      isSortable: sort !== undefined,
      isOptional: isOptional === true,
    })),
    filters: Object.entries(list.filters).map(([name, { label, kind, choices = {}, schema }]) => ({
      name,
      label,
      kind,
      choices: Object.entries(choices).map(([value, choice]) => ({ value, label: choice })),
      isMultiple: schema.safeParse(Object.keys(choices).slice(0, 1)).success,
    })),
    defaultSort: list.defaultSort,
  }
}
