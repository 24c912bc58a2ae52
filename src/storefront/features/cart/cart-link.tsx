import { HeaderLink } from '#ui/patterns/page-shell/site-header.tsx'

export function CartLink() {
  return <HeaderLink href="/cart" label="Cart" />
}
