import type { ImportEntry } from './import-report.ts'

interface WarningCount {
  readonly line: number
  readonly handle: string
  readonly count: number
}

/** Collects repeated warnings: each is reported once, with its first location and its count. */
export class WarningTally {
  private readonly seen = new Map<string, WarningCount>()

  add(reason: string, { line, handle }: { readonly line: number; readonly handle: string }): void {
    const existing = this.seen.get(reason)
    this.seen.set(
      reason,
      existing ? { ...existing, count: existing.count + 1 } : { line, handle, count: 1 },
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
