import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Delivery and details')
}

export const headers = privatePage

export default function SettlementPage() {
  return (
    <Section>
      <PageHead title="Delivery and details" />
    </Section>
  )
}
