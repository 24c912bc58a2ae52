import type { ImportEntry } from './import-report.ts'

interface Tallied {
  readonly line: number
  readonly handle: string
  readonly count: number
}

/** Warnings that many rows share: each is reported once, with where it came up first and how often. */
export class WarningTally {
  private readonly seen = new Map<string, Tallied>()

  add(reason: string, { line, handle }: { readonly line: number; readonly handle: string }): void {
    const before = this.seen.get(reason)
    this.seen.set(
      reason,
      before ? { ...before, count: before.count + 1 } : { line, handle, count: 1 },
    )
  }

  entries(): (ImportEntry & { readonly kind: 'warning' })[] {
    return [...this.seen].map(([reason, { line, handle, count }]) => ({
      kind: 'warning',
      handle,
      line,
      reason,
      count,
    }))
  }
}
