import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'

/** Links open in a new tab, so that entered data is not lost. */
export function TermsLine({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      Our <NewTabLink href={paths.terms}>terms</NewTabLink> and{' '}
      <NewTabLink href={paths.privacy}>privacy policy</NewTabLink> apply.
    </p>
  )
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </TextLink>
  )
}
