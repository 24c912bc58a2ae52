import type { List, ListKind } from './list.ts'
import type { Permission } from '../http/endpoint.ts'

/** What the app needs to show a list. */
export interface ListDescription {
  readonly name: string
  readonly title: string
  readonly permission: Permission
  readonly columns: readonly {
    readonly name: string
    readonly label: string
    readonly kind: ListKind
    readonly isSortable: boolean
    readonly isOptional: boolean
  }[]
  readonly filters: readonly {
    readonly name: string
    readonly label: string
    readonly kind: ListKind
    readonly choices: readonly { readonly value: string; readonly label: string }[]
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
    filters: Object.entries(list.filters).map(([name, { label, kind, choices = {} }]) => ({
      name,
      label,
      kind,
      choices: Object.entries(choices).map(([value, choice]) => ({ value, label: choice })),
    })),
    defaultSort: list.defaultSort,
  }
}
