import type { Settings } from './account-calls.ts'
import type { StepUp } from './use-step-up.tsx'

export interface CardProps {
  readonly settings: Settings
  readonly stepUp: StepUp
  readonly onChange: () => void
}
