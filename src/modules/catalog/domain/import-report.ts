import { formatInteger } from '#kernel/locale/format-integer.ts'
import { truncateWithEllipsis } from '#kernel/text/truncate-text.ts'
import type { FieldChange } from './product-changes.ts'

export type ImportEntry =
  | {
      readonly kind: 'created' | 'changed'
      readonly slug: string
      readonly line: number
      readonly changes: readonly FieldChange[]
    }
  | { readonly kind: 'untouched'; readonly slug: string; readonly line: number }
  | {
      readonly kind: 'rejected'
      readonly handle: string
      readonly line: number
      readonly reason: string
    }
  | {
      readonly kind: 'warning'
      readonly handle: string
      readonly line: number
      readonly reason: string
      readonly count?: number
    }

export interface ImportTotals {
  readonly created: number
  readonly changed: number
  readonly untouched: number
  readonly rejected: number
  readonly warnings: number
  readonly rows: number
}

export const emptyImportTotals: ImportTotals = {
  created: 0,
  changed: 0,
  untouched: 0,
  rejected: 0,
  warnings: 0,
  rows: 0,
}

export function formatImportEntry(entry: ImportEntry): string | null {
  switch (entry.kind) {
    case 'untouched':
      return null
    case 'created':
      return `+ ${entry.slug}  ${entry.changes.map(({ now }) => now).join(', ')}`
    case 'changed':
      return [`~ ${entry.slug}`, ...entry.changes.map(formatChange)].join('\n')
    case 'rejected':
      return `x line ${entry.line}${formatHandle(entry.handle)}: ${entry.reason}`
    case 'warning':
      return (
        `! line ${entry.line}${formatHandle(entry.handle)}${formatMore(entry.count)}: `
        + entry.reason
      )
  }
}

export function formatImportProgress(totals: ImportTotals): string {
  return `${pluralize(totals.rows, 'row')} read: ${formatCounts(totals)}`
}

export function formatImportTotals(totals: ImportTotals, dryRun: boolean): string {
  const { rows, warnings } = totals
  const prefix = dryRun ? 'Dry run, nothing was written. Result: ' : ''
  return `${prefix}${formatCounts(totals)}, ${pluralize(warnings, 'warning')}; ${pluralize(rows, 'row')} read.`
}

function formatCounts({ created, changed, untouched, rejected }: ImportTotals): string {
  return [
    `${created} created`,
    `${changed} changed`,
    `${untouched} untouched`,
    `${rejected} rejected`,
  ].join(', ')
}

function formatChange({ field, was, now }: FieldChange): string {
  return `    ${field}: ${formatValue(was)} → ${formatValue(now)}`
}

function formatValue(value: string): string {
  const text = value.replaceAll(/\s+/g, ' ')
  if (text === '') return '(empty)'
  return truncateWithEllipsis(text, 80)
}

function formatHandle(handle: string): string {
  return handle === '' ? '' : ` (${handle})`
}

function formatMore(count = 1): string {
  return count === 1 ? '' : ` and ${formatInteger(count - 1)} more`
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
