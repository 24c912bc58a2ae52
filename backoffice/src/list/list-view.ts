import { toText } from '../format'

export interface ListSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** The query string of a list, as react-admin reads it; without the page. */
export function formatView(filter: object, { field, order }: ListSort): string {
  const values = { filter: JSON.stringify(filter), sort: field, order, page: '1' }
  return new URLSearchParams(values).toString()
}

/** Whether two query strings show the same rows in the same order. */
export function isSameView(query: string, other: string): boolean {
  return readView(query) === readView(other)
}

function readView(query: string): string {
  const params = new URLSearchParams(query)
  const filter = readFilter(params.get('filter'))
  const pairs = Object.entries(filter)
    .map(([name, value]) => `${name}=${formatValue(value)}`)
    .toSorted()
  return [...pairs, params.get('sort') ?? '', params.get('order') ?? ''].join('&')
}

const formatValue = (value: unknown): string =>
  Array.isArray(value) ? value.map(toText).toSorted().join(',') : toText(value)

function readFilter(text: string | null): object {
  try {
    return JSON.parse(text ?? '{}') as object
  } catch {
    return {}
  }
}
