import '#ui/tokens/layers.css'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { captureEarlyInput } from './capture-early-input.ts'
import { IncidentContext } from './features/error/incident.ts'

const sayEarlyAnswers = captureEarlyInput()

/** Its effect comes after those of the whole page. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(sayEarlyAnswers, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IncidentContext value={document.documentElement.dataset['incident'] ?? ''}>
        <TakenOver>
          <HydratedRouter />
        </TakenOver>
      </IncidentContext>
    </StrictMode>,
  )
})
