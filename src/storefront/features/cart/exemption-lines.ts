import { formatDateWithYear } from '#kernel/time/time.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import * as t from '#messages/summary.ts'

/** A row for each exemption certificate that is valid or has expired. */
export function exemptionLines(exemptions: Cart['taxExemptions']): SummaryLine[] {
  return exemptions.map(({ kind, number, stateCode: state, expiresOn }) => ({
    key: `exemption ${number} ${state}`,
    amount: 0,
    ...(kind === 'exempt'
      ? { label: t.taxExempt, note: t.certificate({ number, state }), words: t.noTax }
      : {
          label: t.taxExemption,
          note: t.certificateEnded({ number, state, day: formatDateWithYear(expiresOn ?? '') }),
          words: t.exemptionExpired,
        }),
  }))
}
