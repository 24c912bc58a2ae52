import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Thank you')
}

export const headers = privatePage

export default function PaymentSuccessPage() {
  return (
    <Section>
      <PageHead title="Thank you" />
    </Section>
  )
}
