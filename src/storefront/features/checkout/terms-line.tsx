import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'

/** What a purchase is made under; it opens in a tab of its own, so that nothing typed here is lost. */
export function TermsLine({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      Our <ElsewhereLink href={paths.terms}>terms</ElsewhereLink> and{' '}
      <ElsewhereLink href={paths.privacy}>privacy policy</ElsewhereLink> apply.
    </p>
  )
}

function ElsewhereLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </TextLink>
  )
}
