import type { Settings } from './account-calls.ts'
import type { StepUp } from './use-step-up.tsx'

/** What every card of the settings is given. Each saves alone. */
export interface CardProps {
  readonly settings: Settings
  readonly stepUp: StepUp
  /** Something was changed: the page asks anew. */
  readonly onChange: () => void
}
