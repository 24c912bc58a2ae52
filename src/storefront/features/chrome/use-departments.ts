import { createContext, use } from 'react'
import type { Department } from './departments.ts'

/** What the root loaded once, for the header, the menu and the error page. */
export const DepartmentsContext = createContext<readonly Department[]>([])

export function useDepartments(): readonly Department[] {
  return use(DepartmentsContext)
}
