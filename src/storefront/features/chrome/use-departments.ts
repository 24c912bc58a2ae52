import { createContext, use } from 'react'
import type { Department } from './departments.ts'

/** Departments from the root loader. */
export const DepartmentsContext = createContext<readonly Department[]>([])

export function useDepartments(): readonly Department[] {
  return use(DepartmentsContext)
}
