import type { SettlementState } from './use-settlement.ts'

export interface SectionProps {
  readonly page: SettlementState
  /** The section's form was finished. */
  readonly onSend: (section: string, form: HTMLFormElement) => void
  readonly onEdit: (section: string) => void
}
