import type { Settlement } from '#modules/checkout/contract.ts'
import type { SettlementState } from './use-settlement.ts'

export type SettlementGroup = Settlement['groups'][number]

export interface SectionProps {
  readonly page: SettlementState
  /** The section's form was finished. */
  readonly onSend: (section: string, form: HTMLFormElement) => void
  readonly onEdit: (section: string) => void
  /** Closes a section that is finished and leads to the one after its step. */
  readonly onFold: (section: string, step: Element | null) => void
}
