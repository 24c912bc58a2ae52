import { createContext, use } from 'react'
import type { Department } from './departments.ts'

export const DepartmentsContext = createContext<readonly Department[]>([])

export function useDepartments(): readonly Department[] {
  return use(DepartmentsContext)
}
