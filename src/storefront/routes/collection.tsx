import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { publicPage } from '../api/cache-control.ts'

export const headers = publicPage

export default function Page() {
  return (
    <Section>
      <h1>collection</h1>
    </Section>
  )
}
