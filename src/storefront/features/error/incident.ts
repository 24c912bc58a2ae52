import { createContext, use } from 'react'

export const IncidentContext = createContext('')

export function useIncident(): string {
  return use(IncidentContext)
}
