import { createContext, use } from 'react'

/** The id under which the log knows what went wrong; empty when nothing did. */
export const IncidentContext = createContext('')

export function useIncident(): string {
  return use(IncidentContext)
}
