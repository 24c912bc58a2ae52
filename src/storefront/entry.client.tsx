import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IncidentContext } from './features/error/incident.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IncidentContext value={document.documentElement.dataset['incident'] ?? ''}>
        <HydratedRouter />
      </IncidentContext>
    </StrictMode>,
  )
})
