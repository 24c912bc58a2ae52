import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Track an order')
}

export const headers = privatePage

export default function TouristOrderPage() {
  return (
    <Section>
      <PageHead title="Track an order" />
    </Section>
  )
}
