import '#ui/tokens/layers.css'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { captureEarlyInput } from './capture-early-input.ts'
import { IncidentContext } from './features/error/incident.ts'

const replayEarlyInput = captureEarlyInput()

/** Its effect runs after the effects of the whole page. */
function ReplayAfterHydration({ children }: { children: ReactNode }) {
  useEffect(replayEarlyInput, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IncidentContext value={document.documentElement.dataset['incident'] ?? ''}>
        <ReplayAfterHydration>
          <HydratedRouter />
        </ReplayAfterHydration>
      </IncidentContext>
    </StrictMode>,
  )
})
