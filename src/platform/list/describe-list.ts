import { findLabels } from './code-labels.ts'
import type { List, ListKind } from './list.ts'
import type { Permission } from '../http/endpoint.ts'

export interface ListChoice {
  readonly value: string
  readonly label: string
}

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
    readonly choices: ListChoice[]
  }[]
  readonly filters: {
    readonly name: string
    readonly label: string
    readonly kind: ListKind
    readonly choices: ListChoice[]
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
    columns: Object.entries(list.columns).map(([name, column]) => ({
      name,
      label: column.label,
      kind: column.kind,
      isSortable: column.sort !== undefined,
      isOptional: column.isOptional === true,
      choices: listChoices(findLabels(list, name)),
    })),
    filters: Object.entries(list.filters).map(([name, { label, kind, choices = {}, schema }]) => ({
      name,
      label,
      kind,
      choices: listChoices(choices),
      isMultiple: schema.safeParse(Object.keys(choices).slice(0, 1)).success,
    })),
    defaultSort: list.defaultSort,
  }
}

const listChoices = (choices: Readonly<Record<string, string>> = {}): ListChoice[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))
