import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyAnswers } from './early-answers.ts'
import { IncidentContext } from './features/error/incident.ts'

const sayEarlyAnswers = keepEarlyAnswers()

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
