import { createContext, use } from 'react'

/** The request id of a server error in the log; empty without one. */
export const IncidentContext = createContext('')

export function useIncident(): string {
  return use(IncidentContext)
}
