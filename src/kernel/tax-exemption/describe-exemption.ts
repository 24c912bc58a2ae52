import { formatDateWithYear } from '../time/time.ts'

interface ShownExemption {
  readonly kind: 'exempt' | 'expired'
  readonly number: string
  readonly stateCode: string
  readonly expiresOn: string | null
}

/** A row of the totals about an exemption certificate: one that is valid or has expired. */
export function describeExemption({ kind, number, stateCode, expiresOn }: ShownExemption): {
  readonly label: string
  readonly note: string
  readonly words: string
} {
  if (kind === 'exempt')
    return { label: 'Tax exempt', note: `Certificate ${number}, ${stateCode}`, words: 'None' }
  const lastDay = expiresOn === null ? '' : formatDateWithYear(expiresOn)
  return {
    label: 'Tax exemption',
    note: `Certificate ${number}, ${stateCode}, was valid through ${lastDay}`,
    words: 'Expired',
  }
}
