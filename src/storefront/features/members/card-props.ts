import type { Settings } from './account-calls.ts'
import type { StepUp } from './use-step-up.tsx'

/** The props of every settings card. */
export interface CardProps {
  readonly settings: Settings
  readonly stepUp: StepUp
  /** Reloads the page's data after a change. */
  readonly onChange: () => void
}
