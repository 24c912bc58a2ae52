export interface Row {
  readonly what: string
  readonly measured: string
  readonly reach: string
  readonly isReached: boolean
}

/** Says at once what was measured, for who watches, and keeps it for the table. */
export function tell(row: Row): Row {
  console.error(
    `${row.isReached ? 'reached' : 'MISSED '}  ${row.what}: ${row.measured} (${row.reach})`,
  )
  return row
}

/** The table of the README and of closing notes: no path and no name of the machine, only its processor. */
export function table(rows: readonly Row[], machine: string): string {
  return [
    `Measured on ${machine}. Ratios are to a bare Node HTTP server sending a 30 KB page, taken right before and right after each case.`,
    '',
    '| what | measured | reach | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, reach, isReached }) =>
        `| ${what} | ${measured} | ${reach} | ${isReached ? 'reached' : '**missed**'} |`,
    ),
  ].join('\n')
}

export const round = (value: number, digits = 1): string => value.toFixed(digits)
