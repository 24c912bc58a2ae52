export interface Row {
  readonly what: string
  readonly measured: string
  readonly target: string
  readonly isMet: boolean
}

/** Prints the row at once and returns it for the table. */
export function reportRow(row: Row): Row {
  console.error(
    `${row.isMet ? 'reached' : 'MISSED '}  ${row.what}: ${row.measured} (${row.target})`,
  )
  return row
}

/** A Markdown table. It identifies the machine only by its processor. */
export function renderTable(rows: readonly Row[], machine: string): string {
  return [
    `Measured on ${machine}. Ratios are to a bare Node HTTP server sending a 30 KB `
      + 'page, taken right before and right after each case.',
    '',
    '| what | measured | reach | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, target: reach, isMet: isReached }) =>
        `| ${what} | ${measured} | ${reach} | ${isReached ? 'reached' : '**missed**'} |`,
    ),
  ].join('\n')
}

export const round = (value: number, digits = 1): string => value.toFixed(digits)
