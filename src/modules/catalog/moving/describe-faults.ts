import type { RowFault } from '../domain/row-reader.ts'

/** Reasons as sentences, with the row where it is not the first one of the product. */
export function describeFaults(faults: readonly RowFault[], firstLine: number): string[] {
  return faults.map(({ line, reason }) => {
    const sentence = /[.?]$/.test(reason) ? reason : `${reason}.`
    return line === firstLine ? sentence : `Row ${line}: ${sentence}`
  })
}
