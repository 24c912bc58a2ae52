import type { Beyond } from './beyond.ts'

const named: Readonly<Record<Beyond, string>> = {
  military: 'military addresses (APO, FPO, DPO)',
  territories: 'the U.S. territories',
}

/** "the 50 states and Washington, D.C.", and what lies beyond; without a stop at its end where it ends with one. */
export function reachInWords(beyond: readonly Beyond[]): string {
  const places = ['the 50 states', 'Washington, D.C.', ...beyond.map((one) => named[one])]
  return new Intl.ListFormat('en-US').format(places).replace(/\.$/, '')
}
