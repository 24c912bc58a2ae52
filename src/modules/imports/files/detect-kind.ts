import { truncateText } from '#kernel/text/truncate-text.ts'
import type { ImportKind, SourceName } from '../import-kind.ts'

export interface DetectedFile {
  readonly kind: ImportKind
  readonly source: SourceName
  /** Field → the index of its column. */
  readonly index: ReadonlyMap<string, number>
  readonly header: readonly string[]
  readonly ignoredColumns: string[]
}

export const normalizeColumn = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/**
 * The kind with a column of its own, else the one that reads the most columns; or why there is
 * none.
 */
export function detectKind(
  kinds: readonly ImportKind[],
  header: readonly string[],
): DetectedFile | string {
  const names = header.map(normalizeColumn)
  if (names.includes('last characters') && !names.includes('code'))
    return (
      'This file has only the last characters of gift card codes, so nobody could spend the cards. '
      + 'Export them with their full codes, for example with Matrixify.'
    )
  const candidates = kinds
    .map((kind) => ({ kind, index: indexColumns(kind, names) }))
    .filter(({ kind, index }) => kind.required.every((field) => index.has(field)))
    .toSorted(
      (a, b) =>
        Number(hasOwnColumn(b.kind, names)) - Number(hasOwnColumn(a.kind, names))
        || b.index.size - a.index.size,
    )
  const [best] = candidates
  if (!best) {
    const columns = truncateText(header.slice(0, 12).join(', '), 300)
    return `No kind of import reads these columns: ${columns}.`
  }
  const unread = listUnreadColumns(best, header)
  if (typeof unread === 'string') return unread
  return {
    ...best,
    source: detectSource(best.kind, names),
    header,
    ignoredColumns: unread.map((name) => truncateText(name.trim(), 100)).slice(0, 100),
  }
}

function listUnreadColumns(
  { kind, index }: Pick<DetectedFile, 'kind' | 'index'>,
  header: readonly string[],
): readonly string[] | string {
  if (kind.listUnreadColumns) return kind.listUnreadColumns(header)
  const used = new Set(index.values())
  return header.filter((name, at) => !used.has(at) && name.trim() !== '')
}

const hasOwnColumn = ({ ownColumns = [] }: ImportKind, names: readonly string[]): boolean =>
  ownColumns.some((name) => names.includes(name))

function indexColumns({ columns }: ImportKind, names: readonly string[]): Map<string, number> {
  const found = Object.entries(columns).flatMap(([field, spellings]): [string, number][] => {
    const at = spellings.map((spelling) => names.indexOf(spelling)).find((index) => index >= 0)
    return at === undefined ? [] : [[field, at]]
  })
  return new Map(found)
}

function detectSource({ signs }: ImportKind, names: readonly string[]): SourceName {
  const sources = ['shopify', 'woocommerce'] as const
  return (
    sources.find((source) => signs[source]?.some((name) => names.includes(normalizeColumn(name))))
    ?? 'csv'
  )
}
