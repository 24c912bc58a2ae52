import { cutWithEllipsis } from '#kernel/text/cut-text.ts'
import type { Change } from './goods-changes.ts'

/** One thing an import has to say, in the order it comes up. */
export type ImportEntry =
  | {
      readonly kind: 'created' | 'changed'
      readonly slug: string
      readonly line: number
      readonly changes: readonly Change[]
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
  /** Goods items left out whole. */
  readonly rejected: number
  readonly warnings: number
  /** Rows that were read, the header not counted. */
  readonly rows: number
}

export const noTotals: ImportTotals = {
  created: 0,
  changed: 0,
  untouched: 0,
  rejected: 0,
  warnings: 0,
  rows: 0,
}

/** A line or more of text for an entry; nothing for goods that stay as they are. */
export function formatEntry(entry: ImportEntry): string | null {
  switch (entry.kind) {
    case 'untouched':
      return null
    case 'created':
      return `+ ${entry.slug}  ${entry.changes.map(({ now }) => now).join(', ')}`
    case 'changed':
      return [`~ ${entry.slug}`, ...entry.changes.map(formatChange)].join('\n')
    case 'rejected':
      return `x line ${entry.line}${named(entry.handle)}: ${entry.reason}`
    case 'warning':
      return `! line ${entry.line}${named(entry.handle)}${more(entry.count)}: ${entry.reason}`
  }
}

/** How far an import is. */
export function formatProgress({
  rows,
  created,
  changed,
  untouched,
  rejected,
}: ImportTotals): string {
  return `${counted(rows, 'row')} read: ${created} created, ${changed} changed, ${untouched} untouched, ${rejected} rejected`
}

export function formatTotals(totals: ImportTotals, dryRun: boolean): string {
  const { rows, created, changed, untouched, rejected, warnings } = totals
  const would = dryRun ? 'Nothing was written. It would be: ' : ''
  return `${would}${created} created, ${changed} changed, ${untouched} untouched, ${rejected} rejected, ${counted(warnings, 'warning')}; ${counted(rows, 'row')} read.`
}

function formatChange({ field, was, now }: Change): string {
  return `    ${field}: ${shown(was)} → ${shown(now)}`
}

function shown(value: string): string {
  const text = value.replaceAll(/\s+/g, ' ')
  if (text === '') return '(empty)'
  return cutWithEllipsis(text, 80)
}

function named(handle: string): string {
  return handle === '' ? '' : ` (${handle})`
}

function more(count = 1): string {
  return count === 1 ? '' : ` and ${(count - 1).toLocaleString('en-US')} more`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
