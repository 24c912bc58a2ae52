import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Your cart')
}

export const headers = privatePage

export default function CartPage() {
  return (
    <Section>
      <PageHead title="Your cart" />
    </Section>
  )
}
