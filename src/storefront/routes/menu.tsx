import { publicPage } from '../api/cache-control.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { MenuPage } from '../features/chrome/menu-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Menu', { description: 'Departments, shelves and help.' })
}

export const headers = publicPage

export default function Menu() {
  return <MenuPage departments={useDepartments()} />
}
