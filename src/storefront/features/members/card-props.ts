import type { AccountSettings } from './account-calls.ts'
import type { StepUp } from './use-step-up.tsx'

export interface CardProps {
  readonly settings: AccountSettings
  readonly stepUp: StepUp
  readonly onChange: () => void
}
