import type { CheckoutView } from '#modules/checkout/contract.ts'
import type { CheckoutPageState } from './use-checkout.ts'

export type CheckoutGroup = CheckoutView['groups'][number]

export interface SectionProps {
  readonly page: CheckoutPageState
  /** Called when the form of a section is submitted. */
  readonly onSend: (section: string, form: HTMLFormElement) => void
  readonly onEdit: (section: string) => void
  /** Closes a completed section and focuses the next step. */
  readonly onFold: (section: string, step: Element | null) => void
}
