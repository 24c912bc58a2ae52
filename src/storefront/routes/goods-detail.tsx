import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { publicPage } from '../api/cache-control.ts'

export const headers = publicPage

export default function Page() {
  return (
    <Section>
      <h1>goods-detail</h1>
    </Section>
  )
}
