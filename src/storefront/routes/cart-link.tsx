import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'

export const meta = () => [{ title: 'Aumbry' }]

export default function Route() {
  return <Section><PageHead title="cart-link" /></Section>
}
