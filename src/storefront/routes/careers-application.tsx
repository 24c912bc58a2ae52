import { privatePage } from '../api/cache-control.ts'
import { ApplicationPage } from '../features/inquiries/application-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Your application', { hidden: true })
}

export const headers = privatePage

export default function CareersApplication() {
  return <ApplicationPage />
}
